// Definition of a command: its help and the function that runs it.
import type { Argument, Option } from 'commander';

export type Command = {
  name: string;
  /** For the list of commands. */
  description: string;
  /** More about it, for the help of this command. */
  details?: string;
  example: string;
  arguments?: Argument[];
  options?: Option[];
  /** Throws an error whose message is one sentence for the operator. */
  run: (args: unknown[], options: object) => Promise<void>;
};

export type CommandGroup = Pick<Command, 'name' | 'description'> & { commands: Command[] };

/** Gives `run` the types of its arguments and options. */
export const defineCommand = <Arguments extends unknown[] = [], Options extends object = object>(
  command: Omit<Command, 'run'> & { run: (args: Arguments, options: Options) => Promise<void> },
) => command as Command;
