import type { Config } from '../model/config.ts'
import type { FileSystem } from '../model/file-system.ts'
import { fillTemplate, hasLocale, hasNamespace, matchesTemplate, toGlob } from '../config/path-template.ts'

/** A file of a target locale whose source file is gone. */
export interface ExtraFile {
  readonly locale: string
  readonly file: string
}

/**
 * Files that look like translations by their paths, and that no source file stands behind. Sorted.
 * @param known source and target files of all catalogs
 */
export async function findExtraFiles(
  config: Config,
  { fs, root, known }: { readonly fs: FileSystem; readonly root: string; readonly known: ReadonlySet<string> },
): Promise<readonly ExtraFile[]> {
  const found = new Map<string, string>()
  for (const { source, target } of config.files) {
    if (!hasNamespace(target) || !hasLocale(target)) continue
    const globs = config.targets.map(({ fileName }) => toGlob(target, fileName))
    for (const file of await fs.glob(globs, { cwd: root })) {
      const owner = config.targets.find(({ fileName }) => matchesTemplate(target, fileName, file))
      const isSource = matchesTemplate(fillTemplate(source, { locale: config.source, namespace: undefined }), '', file)
      if (owner !== undefined && !isSource && !known.has(file)) found.set(file, owner.locale)
    }
  }
  return [...found].map(([file, locale]) => ({ file, locale })).sort((a, b) => (a.file < b.file ? -1 : 1))
}
