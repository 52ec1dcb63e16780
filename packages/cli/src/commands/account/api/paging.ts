import { limits } from '@lockale/api'
import type { RawRequest } from '@lockale/client'
import { LockaleError } from '@lockale/errors'

type Query = NonNullable<RawRequest['query']>

/** How an endpoint gives a list in pages. */
export interface Paging {
  /** The field that holds the list. */
  readonly name: string
  /** The list of a page. */
  list(answer: unknown): unknown
  /** What to ask for next; `undefined`: that was all. */
  next(page: Page): Query | undefined
  /** An answer with the whole list in it, and no word of a next page. */
  join(answer: unknown, items: readonly unknown[]): unknown
}

interface Page {
  readonly query: Query
  readonly answer: unknown
  readonly found: number
  readonly soFar: number
}

/** @throws {LockaleError} `USAGE_BAD_VALUE` for what gives all at once */
export function pagingOf({ method, path }: Pick<RawRequest, 'method' | 'path'>): Paging {
  const plain = path.replace(/\/+$/u, '')
  const found = method === 'GET' ? pagings.find(([pattern]) => pattern.test(plain)) : undefined
  if (found !== undefined) return found[1]
  throw new LockaleError('USAGE_BAD_VALUE', `${path} has no pages, so --paginate does not work.`, {
    hint: `Endpoints with pages: GET ${lists.join(', ')}. For others, remove --paginate: they return everything at once.`,
  })
}

const lists = [
  '/v3/style_rules',
  '/v3/translation_memories',
  '/v3/translation_memories/<id>/segments',
  '/v2/admin/analytics/custom-tags',
]

const pagings: readonly (readonly [path: RegExp, paging: Paging])[] = [
  [/^\/v3\/style_rules$/u, byNumber('style_rules', limits.styleRules)],
  [/^\/v3\/translation_memories$/u, byNumber('translation_memories', limits.memory)],
  [
    /^\/v3\/translation_memories\/[^/]+\/segments$/u,
    {
      ...named('segments', 'next_page_cursor'),
      next({ query, answer }) {
        const cursor = fieldOf(answer, 'next_page_cursor')
        return typeof cursor === 'string' && cursor !== '' ? withValue(query, 'page_cursor', cursor) : undefined
      },
    },
  ],
  [
    /^\/v2\/admin\/analytics\/custom-tags$/u,
    {
      name: 'usage',
      list: (answer) => fieldOf(fieldOf(answer, report), 'usage'),
      next({ query, answer }) {
        const page = fieldOf(fieldOf(answer, report), 'next_page')
        return typeof page === 'number' || typeof page === 'string' ? withValue(query, 'page', String(page)) : undefined
      },
      join: (answer, usage) => ({
        ...(answer as object),
        [report]: { ...(fieldOf(answer, report) as object), next_page: null, usage },
      }),
    },
  ],
]

const report = 'custom_tag_usage_report'

/** Pages are counted from 0; the last one is shorter, or is all that `total_count` tells of. */
function byNumber(name: string, { pageSize }: { readonly pageSize: number }): Paging {
  return {
    ...named(name),
    next({ query, answer, found, soFar }) {
      const page = Number(valueOf(query, 'page') ?? '0')
      const size = Number(valueOf(query, 'page_size') ?? pageSize)
      const total = fieldOf(answer, 'total_count')
      const isAll = typeof total === 'number' && page * size + found >= total && soFar > 0
      return found < size || isAll ? undefined : withValue(query, 'page', String(page + 1))
    },
  }
}

function named(name: string, cursor?: string): Pick<Paging, 'name' | 'list' | 'join'> {
  return {
    name,
    list: (answer) => fieldOf(answer, name),
    join(answer, items) {
      const fields = Object.entries(answer as object).filter(([field]) => field !== cursor)
      return { ...Object.fromEntries(fields), [name]: items }
    },
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined
}

function valueOf(query: Query, name: string): string | undefined {
  return query.findLast(([each]) => each === name)?.[1]
}

function withValue(query: Query, name: string, value: string): Query {
  return [...query.filter(([each]) => each !== name), [name, value]]
}
