import type { LanguageService } from '@lockale/client'
import { type GlossaryTypes, glossaryCodec } from '../glossary/glossary-codec.ts'
import { openGlossaryPort } from '../glossary/glossary-port.ts'
import type { IdFile } from './id-file.ts'
import type { Resources } from './resource.ts'

/** Where resources are, and what is on record about them. */
export interface ResourcePlace {
  readonly client: LanguageService
  readonly ids: IdFile
  /** Names the service in `lockale.resources.json`. */
  readonly place: string
  readonly signal: AbortSignal
}

export function openGlossaries({ client, ids, place, signal }: ResourcePlace): Resources<GlossaryTypes> {
  return { codec: glossaryCodec, port: openGlossaryPort(client, signal), records: ids.of(place, 'glossary') }
}
