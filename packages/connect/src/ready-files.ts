import type { LanguageService } from '@lockale/client'
import { type FileInUse, placeOf, type RunEvent } from '@lockale/core'
import type { IdFile } from './ids/id-file.ts'

export interface ReadyFilesParts {
  readonly client: LanguageService
  /** Names the service in `lockale.resources.json`. */
  readonly place: string
  /** @param home absolute: the folder that holds `lockale/` */
  readonly idsOf: (home: string) => IdFile
}

/** Glossaries and styles of the project that are on the service as they are here. */
export interface ReadyFiles {
  /** The id of what a request names; an id is its own. */
  idOf(setting: string): string
  /** @throws {LockaleError} where somebody else changed them there: nothing is overwritten */
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
        const pushing = { client, ids: idsIn(used.home), place, signal }
        const { name, id, calls } = await pushOne(used, pushing)
        known.set(name, id)
        if (calls > 0) onEvent({ type: 'pushed', file: used.file.path, calls })
      }
    },
  }
}

interface Pushing {
  readonly client: LanguageService
  readonly ids: IdFile
  readonly place: string
  readonly signal: AbortSignal
}

interface Pushed {
  readonly name: string
  readonly id: string
  readonly calls: number
}

async function pushOne(used: FileInUse, pushing: Pushing): Promise<Pushed> {
  const name = placeOf(used)
  if (used.kind === 'glossary') {
    const { pushGlossary } = await import('./glossary/push-glossary.ts')
    const { glossaryId: id, calls } = await pushGlossary(used.file, pushing)
    return { name, id, calls: calls.length }
  }
  const { language, file } = used
  const list = file.lists.find((each) => each.language === language)
  if (list === undefined) throw new Error(`${file.path} has no list for ${language}.`)
  const [{ pushStyle }, { styleName }] = await Promise.all([
    import('./style/push-style.ts'),
    import('./style/examine-style.ts'),
  ])
  const { styleId: id, calls } = await pushStyle(list, { ...pushing, name: styleName(file, list) })
  return { name: `${name} ${language}`, id, calls: calls.length }
}

/** As long as any: requests are measured before anything is brought to the service. */
const unknownId = '00000000-0000-0000-0000-000000000000'
