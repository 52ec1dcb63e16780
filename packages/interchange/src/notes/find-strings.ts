import { type Catalog, inFolder } from '@lockale/core'
import type { NoteLine } from '@lockale/core/scan/notes'
import { groupBy, positionFinder } from '@lockale/errors'
import { protect } from '@lockale/messages'
import type { OpenedProject, Selection } from '@lockale/project'
import { refuseBroken } from './import-notes.ts'

/** A string that a description can be written for. `note`: its present description, `''` without one. */
export interface NotedString extends NoteLine {
  readonly source: string
  /** Where it is in its source file: `locales/en.json:3`. */
  readonly place: string
}

/**
 * Returns the source strings that are translated, those without a description first. Strings without words, and those
 * that are not written yet, need no description.
 * @throws {LockaleError} `CATALOG_UNREADABLE`, `CATALOG_CONFLICTED`
 */
export async function findStrings(project: OpenedProject, selection: Selection): Promise<readonly NotedString[]> {
  const found: NotedString[] = []
  for (const app of await project.select(selection)) {
    await app.run('notes', { ...app.selection, dryRun: true }, async ({ scan, diffs }) => {
      refuseBroken(scan)
      const terms = app.config.doNotTranslate
      for (const [catalog, own] of groupBy(diffs, (diff) => diff.catalog)) {
        const isChosen = (key: Unit['key']) => own.some(({ partOf }) => partOf?.takes(key) ?? true)
        found.push(...stringsOf(catalog, { folder: app.folder, terms, isChosen }))
      }
    })
  }
  return [...found.filter(({ note }) => note === ''), ...found.filter(({ note }) => note !== '')]
}

type Unit = Catalog['source']['units'][number]

interface Choosing {
  readonly folder: string
  readonly terms: readonly string[]
  readonly isChosen: (key: Unit['key']) => boolean
}

function stringsOf({ source }: Catalog, { folder, terms, isChosen }: Choosing): readonly NotedString[] {
  const find = positionFinder(source.parsed.text)
  const file = inFolder(folder, source.file)
  return source.units.flatMap((unit): readonly NotedString[] => {
    const shown = unit.forms.get('other') ?? [...unit.forms.values()].at(-1)
    if (shown === undefined || unit.isUnwritten || unit.isIdentifier === true || !isChosen(unit.key)) return []
    if (protect(shown.text, { syntax: unit.syntax, terms }).mode === 'copy') return []
    const { line } = find(shown.range.start)
    return [{ file, key: unit.name, source: shown.text, note: unit.note ?? '', place: `${file}:${line}` }]
  })
}
