import type { RunStop } from '../model/event.ts'
import type { TranslateFailure } from '../model/translator.ts'

/** Reasons that no waiting heals. */
export function finalStop({ failure, outcome, message, hint }: TranslateFailure): RunStop | undefined {
  switch (failure) {
    case 'unauthorized':
      return { why: 'unauthorized', message, hint }
    case 'quota':
      return { why: 'quota', message, hint }
    case 'gone':
      return { why: 'setting', message, hint }
    case 'aborted':
      return { why: 'aborted', message, hint }
    case 'bad-answer':
      // A redirect: the address is wrong, and nothing was carried out.
      return outcome === 'refused' ? { why: 'service', message, hint } : undefined
    case 'busy':
    case 'rejected':
    case 'too-large':
    case 'unavailable':
    case 'connection':
    case 'timeout':
      return undefined
  }
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
