/**
 * A page for each entry of a published package: the first in its list is the package itself. `about` begins the page, with links
 * as from a page in docs/api.
 */
export const pages = [
  {
    page: 'lockale',
    entry: 'cli/dist/index.d.mts',
    title: 'lockale',
    about:
      'This page lists what the package `lockale` exports, for config files and for your own tools. [Build your own tool on lockale](../guide/scripts.md) shows how to use it, [Configuration](../config.md) explains each field.',
  },
  {
    page: 'lockale-laws',
    entry: 'cli/dist/laws.d.mts',
    title: 'lockale/laws',
    about:
      'This page lists what `lockale/laws` exports: a test for the rules that you define. [Your own rules](../guide/own-rules.md) shows how to use it.',
  },
  {
    page: 'unplugin-lockale',
    entry: 'unplugin/dist/index.d.mts',
    title: 'unplugin-lockale',
    about:
      'This page lists the options of the bundler plugin. Import it from `unplugin-lockale/vite`, `/webpack`, `/rspack`, `/rollup`, `/rolldown` or `/esbuild`. [The bundler plugin](../plugin.md) explains what it does, [Your framework](../guide/frameworks.md) has Next.js and others.',
  },
  {
    page: 'i18next',
    entry: 'i18next/dist/index.d.mts',
    title: '@lockale/i18next',
    about:
      'This page lists what `@lockale/i18next` exports: a backend for i18next, and functions that read the configs of other tools. [An app with i18next](../guide/i18next.md) shows how to use them.',
  },
  {
    page: 'client',
    entry: 'client/dist/index.d.mts',
    title: '@lockale/client',
    about:
      'This page lists every call and type of `@lockale/client`, the typed client of the language service. [The client](../client.md) explains it by topic.',
  },
  {
    page: 'client-deepl',
    entry: 'client/dist/deepl.d.mts',
    title: '@lockale/client/deepl',
    about:
      'This page lists what `@lockale/client/deepl` exports: the client with the class and method names of deepl-node. [From deepl-node](../guide/from-deepl-node.md) shows how to use it.',
  },
  {
    page: 'service',
    entry: 'service/dist/index.d.mts',
    title: '@lockale/service',
    about:
      'This page lists what `@lockale/service` exports, to start the mock service from a test. [The mock service](../local-service.md) explains what it does.',
  },
  {
    page: 'service-faults',
    entry: 'service/dist/faults.d.mts',
    title: '@lockale/service/faults',
    about:
      'This page lists what `@lockale/service/faults` exports: failures that a test can inject into the mock service. [The mock service](../local-service.md) shows how to use them.',
  },
  {
    page: 'formats',
    entry: 'formats/dist/index.d.mts',
    title: '@lockale/formats',
    about:
      'This page lists what `@lockale/formats` exports, to read and edit locale files from your own code. [File formats](../formats.md) says what each format supports.',
  },
  {
    page: 'formats-laws',
    entry: 'formats/dist/laws.d.mts',
    title: '@lockale/formats/laws',
    about:
      'This page lists what `@lockale/formats/laws` exports: a test for the formats that you define. [Your own formats](../guide/own-formats.md) shows how to use it.',
  },
  {
    page: 'messages',
    entry: 'messages/dist/index.d.mts',
    title: '@lockale/messages',
    about:
      'This page lists what `@lockale/messages` exports, to read, protect and compare strings with placeholders and plurals. [Messages and plurals](../messages.md) explains the rules.',
  },
]
