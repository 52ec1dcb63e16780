import type { OpenReadyFiles } from '@lockale/connect'
import { nodeFileSystem, placeOf } from '@lockale/core'
import type { IdFile } from '../glossary/id-file.ts'

/** Brings glossaries of a project to the service, as they are here. */
export const openReadyFiles: OpenReadyFiles = ({ client, place }) => {
  const known = new Map<string, string>()
  const idFiles = new Map<string, Promise<IdFile>>()
  const idsIn = (home: string) => {
    const ids = idFiles.get(home) ?? openIdsIn(home, place)
    idFiles.set(home, ids)
    return ids
  }
  return {
    idOf: (setting) => known.get(setting) ?? (setting.includes(' ') ? unknownId : setting),
    async ready(files, { signal, onEvent }) {
      for (const used of files) {
        const { openGlossaries } = await import('../glossary/open-glossaries.ts')
        const { pushGlossary } = await import('../glossary/push.ts')
        const pushing = { client, ids: await idsIn(used.home), place: place ?? 'local', signal }
        const { id, calls } = await pushGlossary(used.file, { glossaries: openGlossaries(pushing) })
        known.set(placeOf(used), id)
        if (calls.length > 0) onEvent({ type: 'pushed', file: used.file.path, calls: calls.length })
      }
    },
  }
}

async function openIdsIn(root: string, place: string | undefined): Promise<IdFile> {
  const { openIds } = await import('../glossary/id-file.ts')
  return openIds({ root, place }, nodeFileSystem())
}

/** As long as any: requests are measured before anything is brought to the service. */
const unknownId = '00000000-0000-0000-0000-000000000000'
