import type { CommandSpec } from '../command.ts'

export const unlock: CommandSpec = {
  name: 'unlock',
  summary: 'show which run holds the lock of this project; remove the lock of one that is gone',
  details: [
    'A lock of a run of this machine that is gone is taken over by itself. This is for one that cannot be seen from here: of',
    'another machine, or of another container.',
  ],
  operand: {
    name: 'id',
    count: 'optional',
    help: 'of the lock to be removed, as shown; make sure that its run is gone',
  },
  flags: [],
  examples: [
    { line: 'lockale unlock', does: 'who holds it?' },
    { line: 'lockale unlock 3f9c0a1b2d4e', does: 'remove it' },
  ],
  onSignal: 'leave',
  load: async () => (await import('../unlock.ts')).unlock,
}
