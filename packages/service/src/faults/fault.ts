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

/** Which of the matching requests fail, counted from 1 for each fault. `share`, in (0, 1], is drawn by the seed. */
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
  /** Refuses. Each request takes the next status of a list. `ok` lets a request pass, as does the end of the list. */
  | {
      readonly kind: 'status'
      readonly status: number | 'ok' | readonly (number | 'ok')[]
      /** Sent unchanged, a list as several headers. `date+30` is the HTTP date in 30 seconds, `date-30` in the past. */
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
  /** Sends HTML, as proxies and captive portals do. */
  | {
      readonly kind: 'page'
      /** Default 200. */
      readonly status?: number
      readonly title?: string
    }
  /** Sends the key of the request back. */
  | {
      readonly kind: 'echo-key'
      readonly where: 'body' | 'header' | 'page'
      /** Default 400. */
      readonly status?: number
    }
  /** Sends well-formed JSON of white space, which gzip makes a thousand times smaller. */
  | {
      readonly kind: 'bomb'
      /** Smallest unpacked size. Default 1 GiB. */
      readonly bytes?: number
    }
  /** Sends JSON that never ends, as fast as it is read. */
  | { readonly kind: 'endless' }
  /** Sends bytes instead of an HTTP answer, then closes the connection. */
  | {
      readonly kind: 'raw'
      readonly bytes: string
      /** Milliseconds before each byte. */
      readonly byteMs?: number
    }
  /** Resets the connection. `unread`: before the body is read; `read`: after it; `billed`: instead of the answer. */
  | { readonly kind: 'reset'; readonly when: 'unread' | 'read' | 'billed' }
  /** Stops without closing the connection. `body`: after billing, with half of the answer sent. */
  | { readonly kind: 'stall'; readonly before: 'answer' | 'body' }
  /** Bills, then closes the connection after so many bytes of the body. A negative number counts from its end. */
  | { readonly kind: 'cut'; readonly at: number }
  /** Bills and answers, with waits before the headers, before the body, and before each part of the body. */
  | {
      readonly kind: 'slow'
      readonly headersMs?: number
      readonly bodyMs?: number
      readonly partMs?: number
      /** Bytes in a part. Default 1. */
      readonly partBytes?: number
    }
  /** Bills, then sends a wrong list of translations or improvements. */
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
  /** Bills as usual, but reports other `billed_characters`, for strings or a document. */
  | {
      readonly kind: 'bill'
      /** Factor for the true number. The result is rounded. */
      readonly times?: number
      readonly field?: 'missing' | 'negative' | 'text' | 'fraction'
    }
  /** Bills, then sends the body in another encoding, or names another encoding. */
  | {
      readonly kind: 'encoding'
      readonly bytes?: 'utf16' | 'latin1' | 'bom'
      readonly contentType?: string
      /** Encoding that the header names; the body is not encoded. */
      readonly contentEncoding?: string
    }
  /** Bills, then sends more bytes after the JSON. */
  | { readonly kind: 'trailing'; readonly text: string }
  /** Bills, then sends damaged translations. Of several kinds, the seed selects one for each string. */
  | {
      readonly kind: 'damage'
      readonly what: Damage | readonly Damage[]
      /** Share of the strings that can be broken in this way, in (0, 1]; drawn again for each string. Default 1. */
      readonly share?: number
    }
  /**
   * Changes the account from now on; the request itself succeeds. Each account changes once, at its first matching
   * request, or at the occasions of `at`. Another fault may apply to the same request.
   */
  | {
      readonly kind: 'set'
      /** Limit in a billing period. */
      readonly characterLimit?: Limit
      readonly documentLimit?: Limit
      readonly teamDocumentLimit?: Limit
      /** Milliseconds that documents are queued, and that their translation then takes. */
      readonly documentQueueMs?: number
      readonly documentTranslateMs?: number
      /** Number of following documents that end with an error. */
      readonly documentFailures?: number
      /** Number of polls for which a memory job is still `processing`. */
      readonly memoryJobPolls?: number
      /** Voice sessions that may be reconnected. */
      readonly voiceReconnections?: Limit
    }

export type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { readonly kind: Kind }>

export type Limit = number | 'none'
