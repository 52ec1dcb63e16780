import type { PushedTerms, ServiceCalls } from '@lockale/connect'
import { count } from './figures.ts'
import { bold, dim, green, type Screen } from './screen.ts'

type Listed = Awaited<ReturnType<ServiceCalls['client']['spokenTerms']['list']>>

export function renderTerms(all: Listed): Screen {
  if (all.length === 0) return [['no spoken terms', dim('  lockale voice terms push makes them')]]
  return all.map(({ name, spokenTermsId, termLists }) => {
    const lists = termLists.map(({ lang, entryCount }) =>
      entryCount === undefined ? lang : `${lang} ${count(entryCount, 'term')}`,
    )
    return [bold(name), `  ${lists.join(' · ')}`, dim(`  ${spokenTermsId}`)]
  })
}

export function renderPushedTerms(pushed: readonly PushedTerms[], isDry: boolean): Screen {
  const words = {
    created: isDry ? 'would be made' : 'made',
    changed: isDry ? 'would be replaced' : 'replaced',
    same: 'as it was',
  }
  return pushed.map(({ name, language, count: terms, change, spokenTermsId }) => {
    const mark = change === 'same' ? dim('=') : green(isDry ? '+' : '✓')
    const id = dim(spokenTermsId === undefined ? '' : `  ${spokenTermsId}`)
    return [mark, ' ', bold(name), ` ${language}  ${count(terms, 'term')} · ${words[change]}`, id]
  })
}
