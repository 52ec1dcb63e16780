import type { ListedGlossary } from '@lockale/connect'
import { LockaleError } from '@lockale/errors'
import { exits } from '../../exit-codes.ts'
import { renderDeleted } from '../../render/glossary/delete.ts'
import type { Answer, CommandContext } from '../command.ts'
import { withGlossaries } from './with-glossaries.ts'

export async function deleteOne(context: CommandContext, name: string): Promise<Answer> {
  const pair = context.flags.text('pair')
  return withGlossaries(context, async (glossaries) => {
    const { deleteGlossary, findListed, findPair, listGlossaries } = await import('@lockale/connect')
    const listed = findListed(await listGlossaries(glossaries), name)
    if (pair !== undefined) findPair(listed, pair)
    await confirm(context, { listed, pair })
    await deleteGlossary(listed, { ...glossaries, pair })
    const { id, title, file = null } = listed
    return {
      exitCode: exits.done,
      document: { id, title, file, pair: pair?.toLowerCase() ?? null },
      screen: renderDeleted({ listed, pair }),
      advice: file === null ? [] : [[`→ lockale/glossaries/${file} stays: the next push makes it again`]],
    }
  })
}

interface Deletion {
  readonly listed: ListedGlossary
  readonly pair: string | undefined
}

/** @throws {LockaleError} `GLOSSARY_DELETE_NOT_CONFIRMED`; `INIT_CANCELLED` on Ctrl-C */
async function confirm({ flags, host }: CommandContext, { listed, pair }: Deletion): Promise<void> {
  if (flags.has('yes')) return
  const what = `the glossary "${listed.title}" (${listed.id})${pair === undefined ? '' : `, only ${pair}`}`
  const prompts = flags.has('json') ? undefined : await host.parts.prompts(host.signal)
  if (prompts !== undefined && (await prompts.confirm({ message: `Delete ${what} on the service?` }))) return
  throw new LockaleError(
    'GLOSSARY_DELETE_NOT_CONFIRMED',
    `Nobody confirmed that ${what} is to go. It is still there.`,
    {
      hint: 'Add --yes to delete it without a question.',
    },
  )
}
