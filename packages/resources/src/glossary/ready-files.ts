import type { ReadyFiles, ReadyFilesParts } from '@lockale/connect'
import { nodeFileSystem } from '@lockale/disk'
import { placeOf } from '@lockale/core'
import { type Records, openIds } from './id-file.ts'

/** Returns an object that pushes glossary files to the service before a sync uses them. */
export function openReadyFiles({ client, place }: ReadyFilesParts): ReadyFiles {
  const known = new Map<string, string>()
  const records = new Map<string, Records>()
  const recordsIn = (home: string) => {
    const own = records.get(home) ?? openIds({ root: home, place }, nodeFileSystem())
    records.set(home, own)
    return own
  }
  return {
    idOf: (setting) => known.get(setting) ?? (setting.includes(' ') ? unknownId : setting),
    async ready(files, { signal, onEvent }) {
      for (const used of files) {
        const { openGlossaries } = await import('./open-glossaries.ts')
        const { pushGlossary } = await import('./push.ts')
        const pushing = { client, records: recordsIn(used.home), signal }
        const { id, calls } = await pushGlossary(used.file, { glossaries: openGlossaries(pushing) })
        known.set(placeOf(used), id)
        if (calls.length > 0) onEvent({ type: 'pushed', file: used.file.path, calls: calls.length })
      }
    },
  }
}

/** Used instead of an id that is not known yet. Has the length of an id, since requests have a size limit. */
const unknownId = '00000000-0000-0000-0000-000000000000'
