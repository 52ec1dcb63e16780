/** The prose of docs/config.md. `{fields}` is replaced by the table of a section. */
export const introduction = `This page lists every field of the lockale config, with its default.

A config is \`lockale.config.ts\`, \`.mts\`, \`.js\`, \`.mjs\` or \`.json\`, or the \`lockale\` field of package.json, in the folder of the app. lockale
looks for it in the current folder and above it, up to the root of the git repository. Paths in it are relative to its own folder.

The smallest config:

\`\`\`ts
// lockale.config.ts
import { defineConfig } from 'lockale'

export default defineConfig({
  source: 'en',
  targets: ['de', 'fr', 'pl'],
  files: ['locales/{locale}/{namespace}.json'],
})
\`\`\`

It is enough for every command. Without a \`service\`, \`sync\` uses the preset \`deepl\`; for another service, set a \`baseUrl\` ([service](#service)).

In JSON, with completion in the editor:

\`\`\`json
{
  "$schema": "./node_modules/lockale/config.schema.json",
  "source": "en",
  "targets": ["de", "fr", "pl"],
  "files": ["locales/{locale}/{namespace}.json"]
}
\`\`\`

A longer example:

\`\`\`ts
import { defineConfig } from 'lockale'

export default defineConfig({
  source: 'en',
  targets: [
    'de',
    'fr',
    { locale: 'pt-BR', file: 'pt_BR', formality: 'prefer_less' },
    { locale: 'ja', policy: 'propose', glossary: ['6a1f0c9e-2f63-4f0e-9d0f-2b9c1d6f7a10'] },
  ],
  files: [
    'packages/shop/locales/{locale}/{namespace}.json',
    { source: 'emails/texts.json', target: 'emails/texts.{locale}.json', syntax: 'none' },
  ],
  syntax: { id: 'i18next', keySeparator: false },
  service: { preset: 'deepl', tag: 'shop' },
  formality: 'prefer_more',
  context: 'An online shop for plants. "Pot" is a flower pot.',
  budget: { maxCharacters: 200_000, pricePerMillion: 20 },
  checks: { 'needs-review': 'warning' },
})
\`\`\`

**A key is never part of a config.** It comes from the environment, \`LOCKALE_KEY\`. lockale sends it only to the hosts of the
preset, to this machine, and to hosts that the environment names in \`LOCKALE_HOST\`. Unknown fields, wrong types and
contradictions are errors; one message lists all of them, with "did you mean".`

export const targets = `The target locales, in the order of reports. \`'de'\` is short for \`{ locale: 'de' }\`.

{fields}

A target with the language of the source (\`en\` → \`en-GB\`) is copied from the source: lockale makes no request and needs no key, unless \`variants\` is \`'rephrase'\`.

A target with \`from\` is derived from another target of the same language and script: [derived locales](guide/derived-locales.md).

A target is sent to the service as the nearest language code that the service has: its own, else its parent in CLDR (\`es-MX\`
as \`es-419\`, \`en-AU\` as \`en-GB\`, \`pt-AO\` as \`pt-PT\`, \`de-AT\` as \`de\`), never one in another script. \`en\` is sent as
\`en-US\` and \`pt\` as \`pt-BR\`; \`{ locale: 'en', code: 'en-GB' }\` chooses another; \`init\` writes \`pt-PT\` for a \`pt\` beside
\`pt-BR\`. \`plan\` and \`sync\` say where code and locale
differ. Locales with the same code, settings and descriptions share their answers: each string is billed once for all of them.

lockale skips a target that the service does not support, warns about it, and translates the others; \`plan\` and
\`sync\` then end with exit code 3. Set the language code of the service for it (\`{ locale: 'gsw', code: 'de-CH' }\`), or set its policy to
\`locked\`: lockale sends no request for a locked target. In a skipped target, lockale still does what needs no request: it copies
strings without words, and moves translations whose key was renamed.

Settings of translations (\`glossary\`, \`formality\` and so on) that are set for the project apply where a language supports them:
lockale leaves them out for other languages, and the plan says so. If you set one for a single target, its language must support it,
or the run stops before anything is billed. The value of a target replaces the value of the project: lists are not merged, and an empty list
removes the list of the project.

With the policy \`locked\`, lockale writes nothing, and what is missing is no problem: \`check\` says it in a note, and no coverage is
required of a locked locale. The same is true for its copies in a [derived locale](guide/derived-locales.md). Everything else that is wrong there is reported like in any other.`

export const files = `A string is one path template for source and targets. \`{locale}\` is the locale as paths spell it, \`{namespace}\` any file name,
including folders: \`locales/{locale}/{namespace}.json\` finds \`locales/en/shop/cart.json\` as namespace \`shop/cart\`. There are no
wildcards. If the path of the source has no locale, use the object.

{fields}`

export const syntax = `The message format: how strings write placeholders and plurals. A string is short for \`{ id }\`. By default, lockale detects the message format from
the file format, the libraries of the app and its strings. [syntaxes.md](syntaxes.md) says how, and describes each message format.

{fields}

Use the same options as in the call of \`i18next.init\` in your app:

\`\`\`ts
import { defineConfig } from 'lockale'

export default defineConfig({
  source: 'en',
  targets: ['de'],
  files: ['locales/{locale}.json'],
  // i18next.init({ keySeparator: false, nsSeparator: false, interpolation: { prefix: '%(', suffix: ')' } })
  syntax: { id: 'i18next', keySeparator: false, namespaceSeparator: false, prefix: '%(', suffix: ')' },
})
\`\`\``

export const glossary = `The id of a glossary on the service, or a file of the project: \`lockale/glossaries/terms.csv\`. \`lockale glossary push\`, or the next \`sync\` that needs
the file, uploads it to the service. The lockfile records the terms of each translation, so a changed term re-translates only the strings that
contain it: [glossaries](guide/glossaries.md).`

export const style = `The id of a style rule list on the service. \`lockale style push\` creates one from a file: [style](guide/style.md).`

export const service = `{fields}

\`deepl\` has built-in URLs and chooses one by the kind of key. \`service\` has none: it needs \`baseUrl\`, and its host in
\`LOCKALE_HOST\` unless it is this machine. \`local\` is the [mock service](local-service.md): it starts inside the run, needs no key, and
returns pseudo-translations. \`check\` reports pseudo-translations as errors, unless the config itself has this preset.

Glossaries and style rule lists belong to a region. \`account\` is for teams with several accounts at one URL: \`lockale.resources.json\` records
the ids of glossaries by URL and account.`

export const memory = `{fields}`

export const context = `Context for the service in the source language. It is neither translated nor billed. A string is short for \`{ about }\`.

{fields}

Which strings and descriptions lockale sends as context: [running.md](running.md#context).`

export const cache = `{fields}

What the translation cache contains, and what it deletes first: [memory.md](memory.md#the-translation-cache).`

export const types = `\`lockale types\` creates a declaration file from the source strings. With it, wrong keys and arguments of \`t\` do not compile.

{fields}

What TypeScript checks in which library, and in a monorepo: [types](guide/types.md).`

export const sharedMemory = `A translation cache that several machines share, in any storage with a driver for [unstorage](https://unstorage.unjs.io). A driver is an object with
functions, so this field needs a config in TypeScript or JavaScript.

{fields}

How lockale uses it, and why lockale verifies every entry: [memory.md](memory.md#a-memory-for-a-fleet).`

export const budget = `{fields}

\`maxCharacters\` stops a run before its first request. \`--max-characters\` overrides it for one run.`

export const messages = `Settings for messages by key: another message format, length limits, a pattern, other severities. \`match\`
lists keys as \`check\` shows them; \`*\` matches any characters.

\`\`\`json
{
  "messages": [
    { "match": "legal.*", "syntax": "none", "checks": { "length-ratio": "off" } },
    { "match": ["nav.*", "tabs.*"], "maxLength": 14 },
    { "match": "errors.*", "mustMatch": "[.!。！]$", "locales": ["de", "ja"] }
  ]
}
\`\`\`

{fields}`

export const checks = `The severity of rules, instead of their default: \`'error'\`, \`'warning'\`, \`'info'\` or \`'off'\`. \`check\` fails on errors.
[checks.md](checks.md) lists every rule, and all ways to silence it.

\`\`\`json
{ "checks": { "extra-key": "off", "needs-review": "warning" } }
\`\`\`

{fields}`

export const ending = `## After a change of the config

After you add a target or files, the next \`sync\` fills them. Existing translations are imported.

A change of the settings of translations (\`glossary\`, \`style\`, \`memory\`, \`formality\`, \`model\`, \`instructions\`) applies to
new translations. Existing ones stay until \`sync --refresh glossary\` (or \`style\`, \`memory\`, …, \`all\`) re-translates them. \`context\` guides translations but is not
recorded. A real service replaces pseudo-translations of the mock service automatically.`
