import type { AnyShape } from '@lockale/api/shape'
import { checkEach } from './shape.ts'

/** The arguments of a call, by name and in order, with their shapes. */
export type Arguments = Readonly<Record<string, AnyShape>>

/** The arguments of each call, in the same objects as the calls. TypeScript checks that no call is missing. */
export type CallTable<Calls> = {
  readonly [Name in keyof Calls]: Calls[Name] extends (...given: never) => unknown ? Arguments : CallTable<Calls[Name]>
}

/**
 * Returns the calls, each of which first checks its arguments. A call that returns a promise rejects with the
 * `RequestRefused`; a call that returns an iterable throws it.
 */
export function guardCalls<Calls extends object>(calls: Calls, table: CallTable<Calls>, isChecking: boolean): Calls {
  // each entry keeps its type
  return guardAll(calls, table, { isChecking, prefix: '' }) as Calls
}

function guardAll(
  calls: object,
  table: object,
  { isChecking, prefix }: { readonly isChecking: boolean; readonly prefix: string },
): object {
  const guarded = Object.entries<object>(calls as Readonly<Record<string, object>>).map(([name, value]) => {
    const entry = (table as Readonly<Record<string, object>>)[name] ?? {}
    const call = `${prefix}${name}`
    return typeof value === 'function'
      ? [name, guard(value as AnyCall, { call, takes: entry as Arguments, isChecking })]
      : [name, guardAll(value, entry, { isChecking, prefix: `${call}.` })]
  })
  return Object.fromEntries(guarded) as object
}

type AnyCall = (...given: readonly unknown[]) => unknown

function guard(
  original: AnyCall,
  { call, takes, isChecking }: { readonly call: string; readonly takes: Arguments; readonly isChecking: boolean },
): AnyCall {
  const names = Object.keys(takes)
  const isIterable = iterables.test(call)
  return (...given) => {
    try {
      checkEach(takes, (name) => given[names.indexOf(name)], { call, isChecking })
    } catch (error) {
      if (isIterable) throw error
      return Promise.reject(error)
    }
    return original(...given)
  }
}

/** Matches calls that return an iterable instead of a promise: `memories.each`, `memories.segments`. */
const iterables = /\.(?:each|segments$)/u
