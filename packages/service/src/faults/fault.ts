import type { Method } from '../routes/route.ts'
import type { Damage } from './damage.ts'

/** A failure to inject, and the requests that it applies to. `parseFault` reads the same from a line. */
export interface Fault {
  readonly method?: Method
  /**
   * Path of the requests, without the query. `*` or `{name}` match one part, `**` at the end any number of parts, `*` alone
   * any path. Default: `/v2/translate`; any path for a fault with a method, and for `set`.
   */
  readonly on?: string
  /** End of the key: its last 4 to 8 characters. */
  readonly key?: string
  /** Name of a session, from the header of the public mock. */
  readonly session?: string
  /** Target language of strings and documents, as the request spells it, in any case: `de`. */
  readonly target?: string
  /** Matches requests with a string that contains this. Damage affects only such strings. */
  readonly texts?: string | RegExp
  /** Which of the matching requests fail. Default: all. */
  readonly at?: Occasion
  /** Milliseconds to wait before the request is read. */
  readonly delayMs?: number
  readonly do: Effect
}

/**
 * Which of the matching requests fail, counted from 1 for each fault. `share`, in (0, 1], is decided for each request by the
 * seed.
 */
export type Occasion =
  | number
  | readonly number[]
  | { readonly from: number; readonly to?: number }
  | { readonly every: number }
  | { readonly share: number }

/**
 * What happens to a request. With some effects the request is billed: translated and charged before it fails. With all others
 * no account changes.
 */
export type Effect =
  /** Refuses. Of a list each request takes the next one, `ok` lets it pass, and after the last all pass. */
  | {
      readonly kind: 'status'
      readonly status: number | 'ok' | readonly (number | 'ok')[]
      /**
       * Written as it is; several values become several headers. `date+30` is the HTTP date in 30 seconds, `date-30` one in
       * the past.
       */
      readonly retryAfter?: string | readonly string[]
      /** Message in the body `{"message": …}`. */
      readonly message?: string
    }
  | {
      readonly kind: 'redirect'
      /** Default 302. */
      readonly status?: number
      /** Default `/elsewhere`, on the same origin. */
      readonly to?: string
    }
  /** HTML, as proxies and captive portals answer. */
  | {
      readonly kind: 'page'
      /** Default 200. */
      readonly status?: number
      readonly title?: string
    }
  /** Gives back the key that came with the request. */
  | {
      readonly kind: 'echo-key'
      readonly where: 'body' | 'header' | 'page'
      /** Default 400. */
      readonly status?: number
    }
  /** Well-formed JSON of blanks, gzipped a thousand times smaller. */
  | {
      readonly kind: 'bomb'
      /** Unpacked, at least. Default 1 GiB. */
      readonly bytes?: number
    }
  /** JSON that never ends, as fast as it is read. */
  | { readonly kind: 'endless' }
  /** In the place of an HTTP answer, then the end of the connection. */
  | {
      readonly kind: 'raw'
      readonly bytes: string
      /** Milliseconds before each byte. */
      readonly byteMs?: number
    }
  /** `unread`: the connection is reset before the body is read; `read`: after it; `billed`: in the place of the answer. */
  | { readonly kind: 'reset'; readonly when: 'unread' | 'read' | 'billed' }
  /** Says nothing more, and leaves the connection open; in the `body`: billed, with half of the answer out. */
  | { readonly kind: 'stall'; readonly before: 'answer' | 'body' }
  /** Billed; the connection ends after so many bytes of the body, counted from its end when negative. */
  | { readonly kind: 'cut'; readonly at: number }
  /** Billed and answered, with waits: before the headers, before the body, before each part of the body. */
  | {
      readonly kind: 'slow'
      readonly headersMs?: number
      readonly bodyMs?: number
      readonly partMs?: number
      /** Bytes in a part. Default 1. */
      readonly partBytes?: number
    }
  /** Billed; the list of translations or improvements is not what it should be. */
  | {
      readonly kind: 'texts'
      readonly are:
        | 'fewer'
        | 'more'
        | 'none'
        | 'reversed'
        | 'rotated'
        | 'equal'
        | 'null'
        | 'number'
        | 'missing'
        | 'no-list'
    }
  /** Billed as usual; `billed_characters`, of texts or a document, says something else, where it is asked for. */
  | {
      readonly kind: 'bill'
      /** Times what is true, rounded. */
      readonly times?: number
      readonly field?: 'missing' | 'negative' | 'text' | 'fraction'
    }
  /** Billed; the body is written in, or said to be in, another encoding. */
  | {
      readonly kind: 'encoding'
      readonly bytes?: 'utf16' | 'latin1' | 'bom'
      readonly contentType?: string
      /** Encoding that the header names; the body is not encoded. */
      readonly contentEncoding?: string
    }
  /** Billed; more bytes after the JSON. */
  | { readonly kind: 'trailing'; readonly text: string }
  /** Billed; translations come back broken, of several kinds each text has one by the seed. */
  | {
      readonly kind: 'damage'
      readonly what: Damage | readonly Damage[]
      /** Share of the strings that can be broken in this way, in (0, 1]; drawn again for each string. Default 1. */
      readonly share?: number
    }
  /**
   * Nothing goes wrong with the request itself: its account behaves otherwise from now on. Each account has it once, with its
   * first request that fits; with `at`, on those occasions. Other faults may have the same request.
   */
  | {
      readonly kind: 'set'
      /** Limit in a billing period. */
      readonly characterLimit?: Limit
      readonly documentLimit?: Limit
      readonly teamDocumentLimit?: Limit
      /** Milliseconds that documents are queued, and that they then take. */
      readonly documentQueueMs?: number
      readonly documentTranslateMs?: number
      /** Number of following documents that end with an error. */
      readonly documentFailures?: number
      /** Number of polls for which a memory job is still `processing`. */
      readonly memoryJobPolls?: number
      /** Voice sessions that may be reconnected. */
      readonly voiceReconnections?: Limit
    }

/** The effect of one kind. */
export type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { readonly kind: Kind }>

export type Limit = number | 'none'
