import type { LanguageService } from '@lockale/client'
import type { FileInUse, RunEvent } from '@lockale/core'

/** Uploads glossary files of the project to the service. */
export interface ReadyFiles {
  /** Returns the id of the uploaded glossary for a glossary file. If the setting is already an id, returns it. */
  idOf(setting: string): string
  /** Uploads changed glossary files. @throws {LockaleError} if a glossary was also changed on the service */
  ready(
    files: readonly FileInUse[],
    doing: { readonly signal: AbortSignal; readonly onEvent: (event: RunEvent) => void },
  ): Promise<void>
}

export interface ReadyFilesParts {
  readonly client: LanguageService
  /** Address of the service, as in `lockale.resources.json`; `undefined` for a mock service, which loses its data. */
  readonly place: string | undefined
}

export type OpenReadyFiles = (parts: ReadyFilesParts) => Promise<ReadyFiles>

export const noFiles: ReadyFiles = { idOf: (setting) => setting, ready: () => Promise.resolve() }
