import { isLockaleError } from '@lockale/errors'
import type { FailedLocale, RunStop } from '../model/event.ts'
import type { TranslateFailure } from '../model/translator.ts'

/** Reasons that no waiting heals. */
export function finalStop({ failure, outcome, message, hint }: TranslateFailure): RunStop | undefined {
  switch (failure) {
    case 'unauthorized':
      return { why: 'unauthorized', message, hint }
    case 'quota':
      return { why: 'quota', message, hint }
    case 'aborted':
      return { why: 'aborted', message, hint }
    case 'bad-answer':
      // A redirect: the address is wrong, and nothing was carried out.
      return outcome === 'refused' ? { why: 'service', message, hint } : undefined
    case 'busy':
    case 'rejected':
    case 'language':
    case 'gone':
    case 'too-large':
    case 'unavailable':
    case 'connection':
    case 'timeout':
      return undefined
  }
}

/** Of a failure that every locale of the run met. */
export function stopOf(failure: TranslateFailure): RunStop {
  const { message, hint } = failure
  return failure.failure === 'gone' ? { why: 'setting', message, hint } : serviceStop(failure)
}

/** What each locale failed on, with the code and the place of the service's error. */
export function failedLocales(failed: ReadonlyMap<string, TranslateFailure>): readonly FailedLocale[] {
  return [...failed].map(([locale, { message, hint, cause }]) => {
    const { code, place } = isLockaleError(cause) ? cause : { code: 'TRANSLATE_FAILED', place: undefined }
    return { locale, code, place, message, hint }
  })
}

export function serviceStop({ message, hint }: TranslateFailure): RunStop {
  return { why: 'service', message, hint }
}

/** The service wants more patience than the run has. */
export function tooLongStop({ message }: TranslateFailure, ms: number, maxWaitMs: number): RunStop {
  return {
    why: 'service',
    message: `${message} It asks to wait ${seconds(ms)}; this run waits ${seconds(maxWaitMs)} at most.`,
    hint: 'Run it again later, or let it wait longer with --max-wait.',
  }
}

export function diskStop({ message, hint }: { readonly message: string; readonly hint: string }): RunStop {
  return { why: 'disk', message, hint }
}

function seconds(ms: number): string {
  return `${Math.ceil(ms / 1000)} s`
}
