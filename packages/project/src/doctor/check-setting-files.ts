import { type Config, type HealthCheck, namesFile, type SettingFiles } from '@lockale/core'
import { countOf, linesOf } from './line.ts'
import { brokenBy } from './run-checks.ts'

/** Glossaries and styles that the config names: whether they are there and sound. */
export function checkSettingFiles({ targets }: Config, files: SettingFiles | undefined): HealthCheck {
  return {
    id: 'terms',
    async look() {
      const wanted = targets.map((target) => target.wanted)
      const glossaries = new Set(wanted.flatMap((each) => (each.glossaries ?? []).filter(namesFile)))
      const styles = new Set(wanted.flatMap(({ style }) => (style !== undefined && namesFile(style) ? [style] : [])))
      if (files === undefined || glossaries.size + styles.size === 0) return []
      const { ok } = linesOf('terms')
      const looks = [
        ...[...glossaries].map((path) => async () => {
          const { dictionaries } = (await files.glossary(path)).file
          const terms = dictionaries.reduce((sum, { entries }) => sum + entries.size, 0)
          const pairs = dictionaries.map(({ source, target }) => `${source}-${target}`).join(', ')
          return ok(`${path}: ${countOf(terms, 'term')} (${pairs})`)
        }),
        ...[...styles].map((path) => async () => {
          const { lists } = (await files.style(path)).file
          return ok(`${path}: style for ${lists.map(({ language }) => language).join(', ')}`)
        }),
      ]
      return Promise.all(looks.map((look) => look().catch((error: unknown) => brokenBy('terms', error))))
    },
  }
}
