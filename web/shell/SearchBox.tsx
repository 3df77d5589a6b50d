import { Kbd, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { paths } from '../paths.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Searches the whole network; the key / goes to it from anywhere. */
export function SearchBox(props: TextInputProps) {
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      box.current?.focus();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const keyword = box.current?.value.trim();
        if (keyword) void navigate({ to: paths.search(keyword) });
      }}
    >
      <TextInput
        ref={box}
        type="search"
        name="keyword"
        aria-label="Search"
        placeholder="Search for people or issues..."
        maxLength={100}
        radius="xl"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          <Kbd size="xs" aria-hidden>
            /
          </Kbd>
        }
        {...props}
      />
    </form>
  );
}
