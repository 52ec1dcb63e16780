import type { Method } from '../routes/route.ts'
import type { Damage } from './damage.ts'

/** A failure to inject, and the requests that it applies to. `parseFault` reads a fault from one line of text. */
export interface Fault {
  readonly method?: Method
  /**
   * Path of the requests, without the query. `*` or `{name}` match one part, `**` at the end any number of parts, and a
   * path of only `*` matches any path. Default: `/v2/translate`; any path for a fault with a method, and for `set`.
   */
  readonly on?: string
  /** Last 4 to 8 characters of the API key of the requests. */
  readonly key?: string
  /** Name of the test session in a header of the requests, as in DeepL's public mock server. */
  readonly session?: string
  /** Target language of the strings or document, as the request spells it (`de`); case does not matter. */
  readonly target?: string
  /** Matches requests with a string that contains this text or matches this pattern. Only such strings are damaged. */
  readonly texts?: string | RegExp
  /** Which of the matching requests fail. Default: all. */
  readonly at?: Occasion
  /** Milliseconds to wait before the request is read. */
  readonly delayMs?: number
  readonly do: Effect
}

/** Which of the matching requests fail, counted from 1 for each fault. `share`, in (0, 1], is a random part of them. */
export type Occasion =
  | number
  | readonly number[]
  | { readonly from: number; readonly to?: number }
  | { readonly every: number }
  | { readonly share: number }

/** What happens to a request. Some effects translate and bill it before it fails. Others do not change the account. */
export type Effect =
  /** Refuses with a status. From a list, each request takes the next one; `ok` or the end of the list: no refusal. */
  | {
      readonly kind: 'status'
      readonly status: number | 'ok' | readonly (number | 'ok')[]
      /** Header `Retry-After`, or several such headers. The value `date+30` becomes the date in 30 seconds. */
      readonly retryAfter?: string | readonly string[]
      /** Message in the body `{"message": …}`. */
      readonly message?: string
    }
  | {
      readonly kind: 'redirect'
      /** Status code. Default: 302. */
      readonly status?: number
      /** Target of the redirect. Default: `/elsewhere`, on the same origin. */
      readonly to?: string
    }
  /** Sends HTML, as proxies and captive portals do. */
  | {
      readonly kind: 'page'
      /** Status code. Default: 200. */
      readonly status?: number
      readonly title?: string
    }
  /** Sends the API key of the request back in the answer. */
  | {
      readonly kind: 'echo-key'
      readonly where: 'body' | 'header' | 'page'
      /** Status code. Default: 400. */
      readonly status?: number
    }
  /** Sends well-formed JSON full of white space, which gzip makes a thousand times smaller. */
  | {
      readonly kind: 'bomb'
      /** Smallest unpacked size. Default 1 GiB. */
      readonly bytes?: number
    }
  /** Sends JSON that never ends, as fast as the client reads it. */
  | { readonly kind: 'endless' }
  /** Sends bytes instead of an HTTP answer, then closes the connection. */
  | {
      readonly kind: 'raw'
      readonly bytes: string
      /** Milliseconds before each byte. */
      readonly byteMs?: number
    }
  /** Resets the connection before (`unread`) or after (`read`) reading the body, or after billing (`billed`). */
  | { readonly kind: 'reset'; readonly when: 'unread' | 'read' | 'billed' }
  /** Keeps the connection open but sends nothing (`answer`), or bills and sends half of the body, no more (`body`). */
  | { readonly kind: 'stall'; readonly before: 'answer' | 'body' }
  /** Bills, sends this many bytes of the body, closes the connection. `-10` sends all but the last 10 bytes. */
  | { readonly kind: 'cut'; readonly at: number }
  /** Bills and answers, but waits before the headers, before the body, and before each part of the body. */
  | {
      readonly kind: 'slow'
      readonly headersMs?: number
      readonly bodyMs?: number
      readonly partMs?: number
      /** Bytes in a part. Default 1. */
      readonly partBytes?: number
    }
  /** Bills, then sends a wrong list of translations or of improved texts. */
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
  /** Bills as usual, but reports a wrong number of `billed_characters`, for strings or a document. */
  | {
      readonly kind: 'bill'
      /** The correct number is multiplied by this, and the result is rounded. */
      readonly times?: number
      readonly field?: 'missing' | 'negative' | 'text' | 'fraction'
    }
  /** Bills, then sends the body in another character encoding, or with a header that names a wrong encoding. */
  | {
      readonly kind: 'encoding'
      readonly bytes?: 'utf16' | 'latin1' | 'bom'
      readonly contentType?: string
      /** Value of the `Content-Encoding` header; the body is not encoded in this way. */
      readonly contentEncoding?: string
    }
  /** Bills, then sends more bytes after the JSON. */
  | { readonly kind: 'trailing'; readonly text: string }
  /** Bills, then sends damaged translations. With several kinds of damage, each string gets a random one. */
  | {
      readonly kind: 'damage'
      readonly what: Damage | readonly Damage[]
      /** Probability that a string is damaged, in (0, 1]. Default 1. */
      readonly share?: number
    }
  /**
   * Changes the account from now on; the request itself succeeds. Each account changes once, at its first matching
   * request; with `at`, at every request that `at` selects. Another fault may apply to the same request.
   */
  | {
      readonly kind: 'set'
      /** Limit in a billing period. */
      readonly characterLimit?: Limit
      readonly documentLimit?: Limit
      readonly teamDocumentLimit?: Limit
      /** Milliseconds that documents wait in the queue, and milliseconds that their translation then takes. */
      readonly documentQueueMs?: number
      readonly documentTranslateMs?: number
      /** How many of the next documents will end with an error. */
      readonly documentFailures?: number
      /** How many status requests a translation memory job answers with `processing`. */
      readonly memoryJobPolls?: number
      /** Number of times that a voice session may be reconnected. */
      readonly voiceReconnections?: Limit
    }

export type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { readonly kind: Kind }>

export type Limit = number | 'none'
