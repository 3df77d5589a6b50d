import { describe, expect, test } from 'vitest';
import { pickLanguage, createTranslator } from './i18n.ts';

describe('createTranslator', () => {
  const translations = {
    Post: 'Publicación',
    'Post|verb': 'Publicar',
    'From {{name}}': 'De {{name}}',
    '{{n}} posts by {{name}}': {
      one: '{{n}} publicación de {{name}}',
      other: '{{n}} publicaciones de {{name}}',
    },
    // one text for all plural forms
    '{{n}} polls': '{{n}} en total',
  };
  const english = createTranslator('en');
  const spanish = createTranslator('es', translations);

  test('translates a sentence and distinguishes words with two meanings', () => {
    expect([
      spanish.t('Post'),
      spanish.t('Post|verb'),
      spanish.t('From {{name}}', { name: 'Ana' }),
    ]).toEqual(['Publicación', 'Publicar', 'De Ana']);
    expect([
      english.t('Post'),
      english.t('Post|verb'),
      english.t('From {{name}}', { name: 'Ana' }),
    ]).toEqual(['Post', 'Post', 'From Ana']);
  });

  test('falls back to the English key, without its context', () => {
    expect([spanish.t('Vote|verb'), spanish.t('To {{name}}', { name: 'Ana' })]).toEqual([
      'Vote',
      'To Ana',
    ]);
    expect(spanish.plural(1, '{{n}} vote', '{{n}} votes')).toBe('1 vote');
    expect(spanish.plural(2, '{{n}} vote', '{{n}} votes')).toBe('2 votes');
  });

  test('chooses the plural form and formats numbers for the locale', () => {
    const posts = (n: number) =>
      [english, spanish].map(({ plural }) =>
        plural(n, '{{n}} post by {{name}}', '{{n}} posts by {{name}}', { name: 'Ana' }),
      );
    expect(posts(1)).toEqual(['1 post by Ana', '1 publicación de Ana']);
    expect(posts(12_400)).toEqual(['12,400 posts by Ana', '12.400 publicaciones de Ana']);
    // Spanish has a plural form for millions, which the catalog lacks
    expect(posts(1_000_000)[1]).toBe('1.000.000 publicaciones de Ana');
    expect(spanish.plural(1, '{{n}} poll', '{{n}} polls')).toBe('1 en total');
    expect(spanish.t('From {{name}}', { name: 1234567 })).toBe('De 1.234.567');
  });

  test('does not replace placeholders inside values', () => {
    expect(spanish.t('From {{name}}', { name: '{{name}}' })).toBe('De {{name}}');
  });

  test('formats lists for the locale', () => {
    expect(spanish.listed(['Ana', 'Ben', 'Cleo'])).toBe('Ana, Ben y Cleo');
    expect(spanish.either(['Ana', 'Ben'])).toBe('Ana o Ben');
    expect(english.listed(['Ana', 'Ben', 'Cleo'])).toBe('Ana, Ben, and Cleo');
  });
});

test.each([
  [['es-MX', 'en'], 'es'],
  [['fr', 'ES', 'en'], 'es'],
  [['en-GB', 'es'], 'en'],
  [['fr', 'constructor'], 'en'],
  [[], 'en'],
] as const)('from %j it chooses %s', (preferred, language) => {
  expect(pickLanguage(preferred)).toBe(language);
});
