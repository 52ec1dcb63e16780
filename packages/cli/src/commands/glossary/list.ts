import type { ListedGlossary } from '@lockale/connect'
import type { RemoteGlossary } from '@lockale/exchange'
import { exits } from '../../exit-codes.ts'
import { renderList } from '../../render/glossary/list.ts'
import type { Answer, CommandContext } from '../command.ts'
import { withGlossaries } from './with-glossaries.ts'

/** Those of the account; also those that other programs made by the older calls, as they are the same things. */
export async function listAll(context: CommandContext, names: readonly string[]): Promise<Answer> {
  return withGlossaries(context, async (glossaries) => {
    const { fetchGlossary, findListed, listGlossaries } = await import('@lockale/connect')
    const listing = await listGlossaries(glossaries)
    const wanted = names.length === 0 ? listing.glossaries : names.map((name) => findListed(listing, name))
    const shown: { readonly listed: ListedGlossary; readonly full: RemoteGlossary | undefined }[] = []
    for (const listed of wanted) {
      const full = context.flags.has('entries') ? await fetchGlossary(listed.id, glossaries) : undefined
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

function toDocument({ listed, full }: { readonly listed: ListedGlossary; readonly full: RemoteGlossary | undefined }) {
  const entriesOf = (source: string, target: string) => {
    const dictionary = full?.dictionaries.find((one) => one.source === source && one.target === target)
    return dictionary && [...dictionary.entries].map(([term, translation]) => ({ term, translation }))
  }
  const { id, title, file = null, createdAt = null } = listed
  const pairs = listed.pairs.map(({ source, target, entries: count = null }) => {
    const entries = entriesOf(source, target)
    return { pair: `${source}-${target}`, count, ...(entries === undefined ? {} : { entries }) }
  })
  return { id, title, file, createdAt, pairs }
}
