import { LockaleError } from '@lockale/errors'
import { exits } from '@lockale/terminal/exit-codes'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { deleteGlossary, findListed, findPair, listGlossaries } from '../../glossary/account-glossaries.ts'
import { openGlossaries } from '../../glossary/open-glossaries.ts'
import { pairOf } from '../../glossary/diff-glossary.ts'
import { confirmsDeletion, withResources } from '../with-resources.ts'
import { renderDeleted, renderList, type ShownGlossary } from './screen.ts'

/** Those of the account; also those that other programs made by the older calls, as they are the same things. */
export async function listAll(context: CommandContext, names: readonly string[]): Promise<Answer> {
  return withResources(context, async (place) => {
    const glossaries = openGlossaries(place)
    const listing = await listGlossaries(glossaries)
    const wanted = names.length === 0 ? listing.glossaries : names.map((name) => findListed(listing, name))
    const shown: ShownGlossary[] = []
    for (const listed of wanted) {
      const full = context.flags.has('entries') ? await glossaries.get(listed.id) : undefined
      shown.push({ listed, full })
    }
    const gone = names.length === 0 ? listing.gone : []
    return {
      exitCode: exits.done,
      document: { glossaries: shown.map(toDocument), gone },
      screen: renderList(shown, gone),
    }
  })
}

function toDocument({ listed, full }: ShownGlossary) {
  const { id, title, file = null, createdAt = null } = listed
  const pairs = listed.pairs.map((one) => {
    const [pair, count] = [pairOf(one), one.entries ?? null]
    const dictionary = full?.dictionaries.find((other) => pairOf(other) === pair)
    const entries = dictionary && [...dictionary.entries].map(([term, translation]) => ({ term, translation }))
    return { pair, count, ...(entries === undefined ? {} : { entries }) }
  })
  return { id, title, file, createdAt, pairs }
}

/** On the service, or only the dictionary of one pair: files stay. */
export async function deleteOne(context: CommandContext, [wanted = '']: readonly string[]): Promise<Answer> {
  const pair = context.flags.text('pair')
  return withResources(context, async (place) => {
    const glossaries = openGlossaries(place)
    const listed = findListed(await listGlossaries(glossaries), wanted)
    if (pair !== undefined) findPair(listed, pair)
    const { id, title, file = null } = listed
    const what = `the glossary "${title}" (${id})${pair === undefined ? '' : `, only ${pair}`}`
    if (!(await confirmsDeletion(context, what))) {
      const problem = `Deletion of ${what} was not confirmed. It still exists.`
      throw new LockaleError('GLOSSARY_DELETE_NOT_CONFIRMED', problem, {
        hint: 'Add --yes to delete it without confirmation.',
      })
    }
    await deleteGlossary(listed, { glossaries, pair })
    return {
      exitCode: exits.done,
      document: { id, title, file, pair: pair?.toLowerCase() ?? null },
      screen: renderDeleted(listed, pair),
      advice: file === null ? [] : [[`→ lockale/glossaries/${file} stays: the next push creates the glossary again`]],
    }
  })
}
