// Entry point of the command `folkmoot`, which bin/folkmoot runs.
import { enterProjectFolder } from './paths.ts';
import { runProgram } from './program.ts';
import { endOnSignals, isShuttingDown } from '../lib/process/shutdown.ts';

enterProjectFolder();
endOnSignals();
const status = await runProgram(process.argv.slice(2), {
  print: console.log,
  // an error after a signal is its consequence
  printError: (text) => isShuttingDown() || console.error(text),
});
// after a signal, the cleanup ends the process
if (status !== 0 && !isShuttingDown()) process.exit(status);
