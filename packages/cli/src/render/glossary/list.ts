import type { GlossaryListing, ListedGlossary } from '@lockale/connect'
import type { RemoteGlossary } from '@lockale/exchange'
import { count, figure, quote } from '../figures.ts'
import { bold, dim, type Line, type Screen, yellow } from '../screen.ts'

interface ShownGlossary {
  readonly listed: ListedGlossary
  /** With its entries, where these are to be shown. */
  readonly full: RemoteGlossary | undefined
}

/** `<id>  UI terms  en-de 12 · en-fr 8  terms.csv` */
export function renderList(shown: readonly ShownGlossary[], gone: GlossaryListing['gone']): Screen {
  return [
    ...shown.flatMap(({ listed, full }) => [headLine(listed), ...entryLines(full)]),
    ...gone.map(({ file, id }): Line => [yellow('!'), ` ${file}: the service does not know its ${id} any more`]),
    [dim(count(shown.length, 'glossary', 'glossaries'))],
  ]
}

function headLine({ id, title, pairs, file }: ListedGlossary): Line {
  const sizes = pairs.map(({ source, target, entries }) => {
    return `${source}-${target}${entries === undefined ? '' : ` ${figure(entries)}`}`
  })
  const what = sizes.length === 0 ? 'empty' : sizes.join(' · ')
  return [dim(id), '  ', bold(title), `  ${what}`, dim(file === undefined ? '' : `  ${file}`)]
}

function entryLines(full: RemoteGlossary | undefined): Screen {
  return (full?.dictionaries ?? []).flatMap(({ source, target, entries }): Screen => [
    [`  ${source}-${target}`],
    ...[...entries].map(([term, translation]): Line => [`    ${quote(term, 60)} → ${quote(translation, 60)}`]),
  ])
}
