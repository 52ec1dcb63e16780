import { LockaleError } from '@lockale/errors'
import { isFileName, openStyles, ownersOf, type Resources, type StyleTypes } from '@lockale/resources'
import { isServiceId } from '@lockale/resources/engine/resource-ids'
import { exits } from '../../../exit-codes.ts'
import type { Answer, CommandContext } from '../../command.ts'
import { confirmsDeletion, withResources } from '../with-resources.ts'
import { languagesOf, unknownStyle } from './choose-lists.ts'
import { renderDeletedStyle, renderStyleList } from './screen.ts'

/** All style rule lists of the account, whosever they are. */
export async function showStyles(context: CommandContext): Promise<Answer> {
  const languages = languagesOf(context)
  return withResources(context, async (place) => {
    const styles = openStyles(place)
    const owners = await ownersOf(styles)
    const all = await styles.port.list()
    const lists = all
      .filter(({ language }) => languages.length === 0 || languages.includes(language))
      .map((list) => ({
        styleId: list.id,
        title: list.title,
        language: list.language,
        version: list.version,
        rules: Object.values(list.rules).reduce((sum, rules) => sum + Object.keys(rules).length, 0),
        instructions: list.instructions.length,
        name: owners.get(list.id),
      }))
    return {
      exitCode: exits.done,
      document: { lists: lists.map((list) => ({ ...list, version: list.version ?? null, name: list.name ?? null })) },
      screen: renderStyleList(lists),
    }
  })
}

/** From the service: a file stays. */
export async function deleteStyle(context: CommandContext, wanted: string): Promise<Answer> {
  return withResources(context, async (place) => {
    const styles = openStyles(place)
    const { styleId, names } = await findOne(wanted, { ...styles, languages: languagesOf(context) })
    const remote = await styles.port.get(styleId)
    if (remote === undefined && names.length === 0) throw unknownStyle(wanted, [])
    const title = remote?.title ?? names[0] ?? styleId
    if (remote !== undefined) {
      const what = `the style "${title}" (${styleId})`
      if (!(await confirmsDeletion(context, what))) throw notConfirmed(what)
      await styles.port.delete(styleId)
    }
    for (const name of names) await styles.records.set(name, undefined)
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
  { records, languages }: Resources<StyleTypes> & { readonly languages: readonly string[] },
): Promise<Found> {
  const all = [...(await records.all())]
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
      `"${wanted}" matches ${ids.size} styles on the service: ${matches.map(([name]) => name).join(', ')}.`,
      {
        hint: 'Add --language, or use its id from lockale style list.',
      },
    )
  }
  if (styleId !== undefined) return { styleId, names: matches.map(([name]) => name) }
  if (isServiceId(wanted)) return { styleId: wanted, names: [] }
  throw unknownStyle(
    wanted,
    all.map(([name]) => name),
  )
}

function notConfirmed(what: string): LockaleError {
  return new LockaleError('STYLE_DELETE_NOT_CONFIRMED', `Deletion of ${what} was not confirmed. It still exists.`, {
    hint: 'Requests that use this style would fail, and its id cannot be restored. Add --yes to delete it.',
  })
}
