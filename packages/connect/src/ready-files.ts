import type { LanguageService } from '@lockale/client'
import { type FileInUse, placeOf, type RunEvent } from '@lockale/core'
import type { IdFile } from '@lockale/resources'

interface ReadyFilesParts {
  readonly client: LanguageService
  /** Names the service in `lockale.resources.json`. */
  readonly place: string
  /** @param home absolute: the folder that holds `lockale/` */
  readonly idsOf: (home: string) => IdFile
}

/** Glossaries of the project that are on the service as they are here. */
export interface ReadyFiles {
  /** Returns the id on the service for a name in a config. An id is returned as it is. */
  idOf(setting: string): string
  /**
   * Uploads what is needed. @throws {LockaleError} if they were changed on the service meanwhile: nothing is
   * overwritten
   */
  ready(
    files: readonly FileInUse[],
    doing: { readonly signal: AbortSignal; readonly onEvent: (event: RunEvent) => void },
  ): Promise<void>
}

export function openReadyFiles({ client, place, idsOf }: ReadyFilesParts): ReadyFiles {
  const known = new Map<string, string>()
  const idFiles = new Map<string, IdFile>()
  const idsIn = (home: string) => {
    const ids = idFiles.get(home) ?? idsOf(home)
    idFiles.set(home, ids)
    return ids
  }
  return {
    idOf: (setting) => known.get(setting) ?? (setting.includes(' ') ? unknownId : setting),
    async ready(files, { signal, onEvent }) {
      for (const used of files) {
        const { openGlossaries, pushGlossary } = await import('@lockale/resources')
        const pushing = { client, ids: idsIn(used.home), place, signal }
        const { id, calls } = await pushGlossary(used.file, { glossaries: openGlossaries(pushing) })
        known.set(placeOf(used), id)
        if (calls.length > 0) onEvent({ type: 'pushed', file: used.file.path, calls: calls.length })
      }
    },
  }
}

/** As long as any: requests are measured before anything is brought to the service. */
const unknownId = '00000000-0000-0000-0000-000000000000'
