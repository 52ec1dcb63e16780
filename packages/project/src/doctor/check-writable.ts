import { checkWritable, type Config, findCatalogs, type HealthCheck, lockfileName } from '@lockale/core'
import type { Place } from './check-files.ts'
import { countOf, linesOf } from './line.ts'

/** Whether a sync may write all it could want to write. Tries nothing out. */
export function checkTargets(config: Config, place: Place): HealthCheck {
  return {
    id: 'writable',
    async look() {
      const { ok } = linesOf('writable')
      const catalogs = await findable(config, place)
      const targets = [...new Set(catalogs.flatMap((catalog) => catalog.targets.map(({ file }) => file)))]
      await checkWritable([...targets, lockfileName, '.lockale/ledger'], place)
      return [ok(`${countOf(targets.length, 'target file')}, the lockfile and .lockale/ can be written`)]
    },
  }
}

/** What the patterns that find something find: the others have a line of their own. */
async function findable(config: Config, place: Place): ReturnType<typeof findCatalogs> {
  const found = await Promise.allSettled(
    config.files.map((pattern) => findCatalogs({ ...config, files: [pattern] }, place)),
  )
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}
