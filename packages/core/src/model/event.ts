/** An event that shows the progress of a run. Numbers are about this run only. */
export type RunEvent =
  /** Sent every ten seconds during a long comparison, with the number of translations compared so far. */
  | { readonly type: 'comparing'; readonly compared: number; readonly of: number }
  | { readonly type: 'scanned'; readonly catalogs: number; readonly messages: number; readonly locales: number }
  | {
      readonly type: 'planned'
      readonly texts: number
      readonly requests: number
      readonly characters: number
      /** Locales with strings to send, in the order of the config. */
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
  /** Number of translations that judges have scored so far, of those they are asked about. First with 0. */
  | { readonly type: 'judging'; readonly judged: number; readonly of: number }
  | { readonly type: 'pushed'; readonly file: string; readonly calls: number }
  /** Git is searched for the source strings of translations whose record in the lockfile is incomplete. */
  | { readonly type: 'history'; readonly asked: number; readonly of: number }
  | { readonly type: 'waiting'; readonly why: string; readonly ms: number }
  /**
   * A billed translation could not be written to the translation cache. `line` is what is missing in the cache file.
   * Show it to the user, because it is not stored elsewhere.
   */
  | { readonly type: 'unsaved'; readonly line: string }
  | { readonly type: 'writing'; readonly files: number }

/** Why a run ended early. */
export interface RunStop {
  readonly why: 'unauthorized' | 'quota' | 'budget' | 'service' | 'aborted' | 'deadline' | 'disk' | 'setting'
  readonly message: string
  readonly hint: string
}

/** A locale for which the service failed while it translated others. */
export interface FailedLocale {
  readonly locale: string
  readonly code: string
  /** URL of the failed request. */
  readonly place: string | undefined
  readonly message: string
  readonly hint: string
}
