/** What a command needs to be run. */
export interface ExampleStep {
  /** Text by path, over the project of `exampleProject`; `null`: there is no such file. */
  readonly files?: Readonly<Record<string, string | null>>
  /** Calls of git that come before the command, as you type them. */
  readonly git?: readonly string[]
  /** Variables of the environment. */
  readonly env?: Readonly<Record<string, string>>
  /** As you type it. */
  readonly command: string
  /** It asks a service on the internet, so no test runs it. */
  readonly leavesMachine?: true
}

/** The smallest project and command that a code appears with, and the same without it. A test runs both. */
export interface ProjectExample {
  /** Run first, in the same project. */
  readonly before?: ExampleStep
  readonly wrong: ExampleStep
  /** Its files are over those of `wrong`. */
  readonly right: ExampleStep
}

/** A config with these fields over the smallest one. */
export function configText(fields: Readonly<Record<string, unknown>> = {}): string {
  const config = { source: 'en', targets: ['de'], files: ['locales/{locale}.json'], ...fields }
  const lines = Object.entries(config).map(([name, value]) => `  ${JSON.stringify(name)}: ${inline(value)}`)
  return `{\n${lines.join(',\n')}\n}\n`
}

/** The project of all examples: what an example does not name is as here. */
export const exampleProject: Readonly<Record<string, string>> = {
  'lockale.config.json': configText(),
  'locales/en.json': '{ "title": "Cart" }\n',
  'locales/de.json': '{ "title": "Warenkorb" }\n',
}

function inline(value: unknown): string {
  return JSON.stringify(value, undefined, 1).replaceAll(/\n\s*/gu, ' ').replaceAll('[ ', '[').replaceAll(' ]', ']')
}
