import { deleteRemoteStyle, fetchStyle, styleResource } from '@lockale/connect'
import { LockaleError } from '@lockale/errors'
import { exits } from '../../exit-codes.ts'
import { renderDeletedStyle } from '../../render/style.ts'
import type { Answer, CommandContext } from '../command.ts'
import { isFileName, isId, unknownStyle } from './choose-lists.ts'
import { type OpenDesk, withDesk } from './open-styles.ts'

/** From the service: a file stays. */
export async function deleteStyle(context: CommandContext, wanted: string): Promise<Answer> {
  return withDesk(context, async ({ desk }) => {
    const { styleId, names } = await findOne(wanted, { desk, context })
    const remote = await fetchStyle(styleId, desk)
    if (remote === undefined && names.length === 0) throw unknownStyle(wanted, [])
    const title = remote?.title ?? names[0] ?? styleId
    if (remote !== undefined) {
      await confirm(context, { title, styleId })
      await deleteRemoteStyle(styleId, desk)
    }
    for (const name of names) await desk.ids.set(styleResource(name, desk), undefined)
    const isDeleted = remote !== undefined
    return {
      exitCode: exits.done,
      document: { styleId, title, names, deleted: isDeleted },
      screen: renderDeletedStyle({ title, styleId, isDeleted }),
    }
  })
}

interface Found {
  readonly styleId: string
  /** That it is on record for. */
  readonly names: readonly string[]
}

async function findOne(
  wanted: string,
  { desk, context }: Pick<OpenDesk, 'desk'> & { readonly context: CommandContext },
): Promise<Found> {
  const all = [...(await desk.ids.all(desk.place, 'style'))]
  const languages = context.flags.list('language').map((code) => code.toLowerCase())
  const matches = all.filter(([name, { id }]) => {
    const split = name.lastIndexOf(' ')
    const [file, language] = [name.slice(0, split), name.slice(split + 1)]
    const isNamed =
      name === wanted || id === wanted || isFileName(wanted, { name: file, path: `lockale/styles/${file}` })
    return isNamed && (languages.length === 0 || languages.includes(language))
  })
  const ids = new Set(matches.map(([, { id }]) => id))
  const [styleId] = ids
  if (ids.size > 1) {
    throw new LockaleError(
      'STYLE_AMBIGUOUS',
      `"${wanted}" is ${ids.size} styles on the service: ${matches.map(([name]) => name).join(', ')}.`,
      {
        hint: 'Say which with --language, or by its id: lockale style list',
      },
    )
  }
  if (styleId !== undefined) return { styleId, names: matches.map(([name]) => name) }
  if (isId.test(wanted)) return { styleId: wanted, names: [] }
  throw unknownStyle(
    wanted,
    all.map(([name]) => name),
  )
}

/** @throws {LockaleError} `STYLE_DELETE_NOT_CONFIRMED` */
async function confirm(
  { host, flags }: CommandContext,
  { title, styleId }: { readonly title: string; readonly styleId: string },
): Promise<void> {
  if (flags.has('yes')) return
  const prompts = await host.parts.prompts(host.signal)
  const isSure = await prompts?.confirm({ message: `Delete the style "${title}" (${styleId}) on the service?` })
  if (isSure === true) return
  throw new LockaleError('STYLE_DELETE_NOT_CONFIRMED', `The style "${title}" (${styleId}) was not deleted.`, {
    hint: 'Requests that name it would fail, and it cannot be brought back by its id. Add --yes to delete it.',
  })
}
