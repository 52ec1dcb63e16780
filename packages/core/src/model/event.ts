/** The progress of a run. All numbers are numbers of this run. */
export type RunEvent =
  | { readonly type: 'scanned'; readonly catalogs: number; readonly messages: number; readonly locales: number }
  | {
      readonly type: 'planned'
      readonly texts: number
      readonly requests: number
      readonly characters: number
      /** Those that something is sent for, in the order of the config. */
      readonly locales: readonly {
        readonly locale: string
        readonly texts: number
        readonly requests: number
        readonly characters: number
      }[]
    }
  | {
      readonly type: 'answered'
      readonly locale: string
      readonly requestsDone: number
      readonly requests: number
      readonly texts: number
      readonly characters: number
    }
  /** A file of the project was brought to the service. */
  | { readonly type: 'pushed'; readonly file: string; readonly calls: number }
  /** What a whole file is at. */
  | {
      readonly type: 'document'
      readonly file: string
      readonly phase: 'uploading' | 'translating' | 'downloading'
    }
  /** Version control is asked about target files with texts that nothing on record says enough of. */
  | { readonly type: 'history'; readonly asked: number; readonly of: number }
  | { readonly type: 'waiting'; readonly why: string; readonly ms: number }
  /** Answers that are paid and that the ledger could not take, as a line for it: it must not be lost. */
  | { readonly type: 'unsaved'; readonly line: string }
  | { readonly type: 'writing'; readonly files: number }

/** Why a run ended early. */
export interface RunStop {
  readonly why: 'unauthorized' | 'quota' | 'budget' | 'service' | 'aborted' | 'deadline' | 'disk' | 'setting'
  readonly message: string
  readonly hint: string
}

/** A locale that the service failed on while it served others. */
export interface FailedLocale {
  readonly locale: string
  /** The code of the error. */
  readonly code: string
  /** The address that was requested. */
  readonly place: string | undefined
  readonly message: string
  readonly hint: string
}
