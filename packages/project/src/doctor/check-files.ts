import { type Config, type FileSystem, findCatalogs, type HealthCheck, type HealthLine } from '@lockale/core'
import { countOf, linesOf } from './line.ts'
import { brokenBy } from './run-checks.ts'

export interface Place {
  readonly fs: FileSystem
  /** Absolute; the folder of the config. */
  readonly root: string
}

/** What each pattern of `files` finds: one that finds nothing is the commonest reason why nothing happens. */
export function checkFiles(config: Config, place: Place): HealthCheck {
  return {
    id: 'files',
    async look() {
      const { broken } = linesOf('files')
      if (config.files.length === 0) return [broken('`files` is empty', 'Write where your locale files are.')]
      const lines = await Promise.all(config.files.map((pattern) => lineOf(config, pattern, place)))
      if (config.files.length === 1 || lines.some(({ status }) => status === 'broken')) return lines
      try {
        await findCatalogs(config, place) // do any two of them want the same file?
        return lines
      } catch (error) {
        return [...lines, brokenBy('files', error)]
      }
    },
  }
}

async function lineOf(config: Config, pattern: Config['files'][number], place: Place): Promise<HealthLine> {
  const { ok, note } = linesOf('files')
  try {
    const catalogs = await findCatalogs({ ...config, files: [pattern] }, place)
    const targets = catalogs.flatMap((catalog) => catalog.targets.map(({ file }) => file))
    const here = await presentOf([...new Set(targets)], place)
    const all = `${countOf(catalogs.length, 'source file')}, ${here} of ${countOf(new Set(targets).size, 'target file')}`
    if (here === 0) return note(`${pattern.target}: ${all}`, 'Nothing is translated yet: `lockale sync` writes them.')
    return ok(`${pattern.target}: ${all}`)
  } catch (error) {
    return brokenBy('files', error)
  }
}

async function presentOf(files: readonly string[], { fs, root }: Place): Promise<number> {
  const found = await Promise.all(
    files.map((file) =>
      fs.stat(`${root}/${file}`).then(
        () => 1,
        () => 0,
      ),
    ),
  )
  return found.reduce<number>((sum, one) => sum + one, 0)
}
