import { createInstance as create26, type i18n, type LoggerModule } from 'i18next'
import { createInstance as create27 } from 'i18next-27'
import type { Runtime } from './suite/convention.ts'

/** The versions of i18next that lockale is for. */
export const runtimes: readonly Runtime[] = [
  { version: '26', create: () => create26() },
  // Their types differ in nothing that is called here.
  { version: '27', create: () => create27() as unknown as i18n },
]

/** A logger that keeps warnings and errors of an i18next with `debug`. */
export function listenInto(said: string[]): LoggerModule {
  const put = (level: string) => (args: readonly unknown[]) => void said.push(`${level}: ${args.map(String).join(' ')}`)
  return { type: 'logger', log() {}, warn: put('warn'), error: put('error') }
}
