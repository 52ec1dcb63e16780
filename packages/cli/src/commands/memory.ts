import { LockaleError } from '@lockale/errors'
import { chooseAction } from './choose-action.ts'
import type { Answer, CommandContext } from './command.ts'
import { deleteOne } from './memory/delete-one.ts'
import { exportTmx } from './memory/export-tmx.ts'
import { importTmx } from './memory/import-tmx.ts'
import { listMemories } from './memory/list-memories.ts'
import { pushTexts } from './memory/push-texts.ts'
import { showJob } from './memory/show-job.ts'

export async function memory(context: CommandContext): Promise<Answer> {
  const { action, names } = chooseAction(context, 'memory', {
    list: [0, 0],
    import: [1, 1, 'file'],
    export: [1, 1],
    push: [0, 0],
    job: [1, 1],
    delete: [1, 1],
  })
  refuseOtherFlags(context, action)
  const [name = ''] = names
  switch (action) {
    case 'list':
      return listMemories(context)
    case 'import':
      return importTmx(context, name)
    case 'export':
      return exportTmx(context, name)
    case 'push':
      return pushTexts(context)
    case 'job':
      return showJob(context, name)
    case 'delete':
      return deleteOne(context, name)
  }
}

type Flags = CommandContext['flags']

/** Flags that not every action has. */
const own: readonly (readonly [name: string, isGiven: (flags: Flags, name: string) => boolean, actions: string])[] = [
  ['name', (flags, name) => flags.text(name) !== undefined, 'import push'],
  ['out', (flags, name) => flags.text(name) !== undefined, 'export push'],
  ['segments', (flags, name) => flags.text(name) !== undefined, 'list'],
  ['filter', (flags, name) => flags.text(name) !== undefined, 'list'],
  ['limit', (flags, name) => flags.count(name) !== undefined, 'list'],
  ['locale', (flags, name) => flags.list(name).length > 0, 'push'],
  ['files', (flags, name) => flags.texts(name).length > 0, 'push'],
  ['plain', (flags, name) => flags.has(name), 'push'],
  ['replace', (flags, name) => flags.has(name), 'push'],
  ['dry-run', (flags, name) => flags.has(name), 'import push delete'],
  ['yes', (flags, name) => flags.has(name), 'delete'],
]

/** What would be passed over in silence. @throws {LockaleError} `USAGE_BAD_VALUE` */
function refuseOtherFlags({ flags }: CommandContext, action: string): void {
  for (const [name, isGiven, actions] of own) {
    if (actions.split(' ').includes(action) || !isGiven(flags, name)) continue
    throw new LockaleError('USAGE_BAD_VALUE', `lockale memory ${action} has no --${name}.`, {
      hint: `It belongs to: ${actions.replaceAll(' ', ', ')}. See: lockale memory --help`,
    })
  }
}
