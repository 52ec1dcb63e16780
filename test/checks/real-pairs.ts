import { type Catalog, type CheckReport, openJournal, type TargetFile } from '@lockale/core'
import { nodeFileSystem } from '@lockale/disk'
import { check } from '@lockale/core/runs/check'
import { inspect } from '@lockale/core/runs/inspect'
import type { Count, Syntax } from '@lockale/messages'
import type { RealProject } from './real-projects.ts'

/** A text of people and what they made it from. */
export interface RealPair {
  readonly project: RealProject
  readonly catalog: Catalog
  readonly file: TargetFile
  readonly locale: string
  /** As a person writes it. */
  readonly message: string
  /** Plural form of the target; `''` for a message without. */
  readonly form: string
  readonly source: string
  readonly target: string
  /** Paths of both texts in their files. */
  readonly paths: { readonly source: readonly string[]; readonly target: readonly string[] }
  readonly counts: readonly Count[]
  readonly syntax: Syntax
  /** Format id of the file. */
  readonly format: string
}

/** Every text of a project that has its source text, in the order of catalogs, locales and source. */
export async function readPairs(project: RealProject): Promise<readonly RealPair[]> {
  const { root, config } = project
  const fs = nodeFileSystem()
  const { diffs } = await inspect(config, { fs, root, journal: await openJournal(fs, root) })
  return diffs.flatMap(({ catalog, target: file, changes }) =>
    changes().flatMap(({ unit, forms }) =>
      forms.flatMap(({ entry, plan }): readonly RealPair[] => {
        const from = unit.forms.get(plan.from) ?? unit.forms.get('other')
        if (entry === undefined || entry.value === '' || from === undefined) return []
        return [
          {
            project,
            catalog,
            file,
            locale: file.locale,
            message: unit.name,
            form: plan.form,
            source: from.text,
            target: entry.value,
            paths: { source: from.path, target: entry.path },
            counts: plan.do === 'translate' ? plan.counts : [],
            syntax: unit.syntax,
            format: catalog.format.id,
          },
        ]
      }),
    ),
  )
}

/**
 * What `lockale check` says of a project.
 * @param changed bytes in place of those of a file, by its path in the project
 */
export async function checkProject(
  { root, config }: RealProject,
  changed: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<CheckReport> {
  const disk = nodeFileSystem()
  const readFile = async (path: string) => changed.get(path.slice(root.length + 1)) ?? disk.readFile(path)
  const fs = { ...disk, readFile }
  return check(config, { fs, root, journal: await openJournal(fs, root) })
}
