import type { CommandSpec } from '../command.ts'
import { serviceFlags } from './service-flags.ts'

export const style: CommandSpec = {
  name: 'style',
  summary: 'keep styles of the project and those of the service in step',
  details: [
    'Styles are files: lockale/styles/*.yaml, with rules of the service and instructions of your own, by language.',
    'plan: what a push would do. push: do it, by the fewest calls. diff: what file and service say. list: all on the service.',
    'pull: take what somebody changed on the service into the file; pull <id> makes a file of a style that has none.',
    'delete: remove one from the service; the file stays. rules: the rules there are, and their options; asks nobody.',
    'Ids are kept in lockale.resources.json: commit it. What others changed on the service is never overwritten unasked.',
    'Nothing here is billed. Style rules are for paid plans.',
  ],
  operand: {
    name: 'action',
    count: 'many',
    help: 'plan, push, pull, diff, each with names of files; list; delete <name or id>; rules [category or rule]',
  },
  flags: [
    {
      name: 'language',
      takes: { kind: 'list', name: 'code' },
      help: 'only styles for this language, or a list: de,fr',
    },
    { name: 'force', help: 'push: the file wins over changes on the service; pull: the service wins over the file' },
    { name: 'adopt', help: 'plan, push: for a file without an id, take the style of its title' },
    { name: 'new', help: 'push: for a file without an id, make another style of the same title' },
    { name: 'exit-code', help: 'plan, diff: end with 1 if file and service differ' },
    { name: 'yes', help: 'delete: do it without asking' },
    ...serviceFlags,
  ],
  examples: [
    { line: 'lockale style plan', does: 'what would be pushed, and what somebody changed on the service' },
    { line: 'lockale style push', does: 'bring the service to what the files say' },
    { line: 'lockale style diff ui.yaml --language de', does: 'rules and instructions of file and service' },
    { line: 'lockale style pull ui', does: 'the other way round' },
    { line: 'lockale style rules dates_and_times.time_format', does: 'options of a rule' },
    { line: 'lockale style list --json', does: 'all styles of the account, as data' },
  ],
  onSignal: 'finish',
  load: async () => (await import('../style.ts')).style,
}
