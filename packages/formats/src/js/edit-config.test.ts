import { parse } from '@babel/parser'
import { describe, expect, test } from 'vitest'
import { addToConfig, type ConfigAddition } from './edit-config.ts'

const named = 'unplugin-lockale'
const lockale = (from: string) => ({ name: 'lockale', from: `${named}/${from}` })
const item = (from: string, field: string): ConfigAddition => ({
  package: named,
  import: lockale(from),
  use: { kind: 'item', field, item: { code: 'lockale()' } },
})
const vite = item('vite', 'plugins')
const webpack = item('webpack', 'plugins')
const astro = item('astro', 'integrations')
const nuxt: ConfigAddition = {
  package: named,
  import: undefined,
  use: { kind: 'item', field: 'modules', item: { text: `${named}/nuxt` } },
}
const next: ConfigAddition = {
  package: named,
  import: { name: 'withLockale', from: `${named}/next` },
  use: { kind: 'call' },
}
const rsbuild: ConfigAddition = {
  package: named,
  import: lockale('rspack'),
  use: { kind: 'field', field: 'tools', code: '{ rspack: { plugins: [lockale()] } }' },
}

/** The text after the edit, or why there is none. */
function add(text: string, addition: ConfigAddition): string {
  const edit = addToConfig(new TextEncoder().encode(text), addition)
  if (edit.kind !== 'edited') return edit.kind === 'there' ? 'there' : edit.why
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(edit.bytes)
}

/** What tools make today: the lines that are new begin with `+`, those that are replaced with `-`. */
const edits: readonly (readonly [name: string, addition: ConfigAddition, diff: string])[] = [
  [
    'create-vite, React',
    vite,
    `
 import { defineConfig } from 'vite'
 import react from '@vitejs/plugin-react'
+import lockale from 'unplugin-lockale/vite'

 // https://vite.dev/config/
 export default defineConfig({
-  plugins: [react()],
+  plugins: [react(), lockale()],
 })
`,
  ],
  [
    'create-vue, with a comma behind the last plugin',
    vite,
    `
 import { fileURLToPath, URL } from 'node:url'

 import { defineConfig } from 'vite'
 import vueDevTools from 'vite-plugin-vue-devtools'
+import lockale from 'unplugin-lockale/vite'

 export default defineConfig({
   plugins: [
     vue({ template: { compilerOptions: { isCustomElement: (tag) => /^x-[/]/.test(tag) } } }),
     vueDevTools(), // only in dev
+    lockale(),
   ],
   resolve: {
     alias: {
       '@': fileURLToPath(new URL('./src', import.meta.url))
     },
   },
 })
`,
  ],
  [
    'SvelteKit, with tabs and double quotes',
    vite,
    `
 import tailwindcss from "@tailwindcss/vite";
 import { sveltekit } from "@sveltejs/kit/vite";
 import { defineConfig } from "vite"; // Vite 8
+import lockale from "unplugin-lockale/vite";

 export default defineConfig({
 	plugins: [
 		tailwindcss(),
 		/* the last one */
-		sveltekit()
+		sveltekit(),
+		lockale()
 	],
 });
`,
  ],
  [
    'React Router, in a constant with a type',
    vite,
    `
 import { reactRouter } from "@react-router/dev/vite";
 import type { UserConfig } from "vite";
+import lockale from "unplugin-lockale/vite";

 const config: UserConfig = {
-  plugins: [reactRouter()],
+  plugins: [reactRouter(), lockale()],
   resolve: { tsconfigPaths: true },
 };

 export default config;
`,
  ],
  [
    'without a list, and without imports',
    vite,
    `
+import lockale from 'unplugin-lockale/vite'
+
 /** @type {import('vite').UserConfig} */
 export default {
-  base: \`/\${process.env.BASE ?? \`a\${1}\`}/\` // the base
+  base: \`/\${process.env.BASE ?? \`a\${1}\`}/\`, // the base
+  plugins: [lockale()]
 }
`,
  ],
  [
    'an empty list',
    vite,
    `
 import { defineConfig } from 'vite'
+import lockale from 'unplugin-lockale/vite'
-export default defineConfig({ plugins: [], server: { port: 1 } } satisfies UserConfig)
+export default defineConfig({ plugins: [lockale()], server: { port: 1 } } satisfies UserConfig)
`,
  ],
  [
    'Astro, minimal',
    astro,
    `
 // @ts-check
 import { defineConfig } from 'astro/config';
+import lockale from 'unplugin-lockale/astro';

 // https://astro.build/config
-export default defineConfig({});
+export default defineConfig({
+  integrations: [lockale()]
+});
`,
  ],
  [
    'Nuxt',
    nuxt,
    `
 // https://nuxt.com/docs/api/configuration/nuxt-config
 export default defineNuxtConfig({
   compatibilityDate: '2025-07-15',
   modules: [
     '@nuxt/eslint',
-    '@nuxtjs/i18n'
+    '@nuxtjs/i18n',
+    'unplugin-lockale/nuxt'
   ]
 })
`,
  ],
  [
    'Nuxt, minimal, with double quotes',
    nuxt,
    `
 export default defineNuxtConfig({
   compatibilityDate: "2025-07-15",
   devtools: { enabled: true },
+  modules: ["unplugin-lockale/nuxt"],
 })
`,
  ],
  [
    'create-next-app',
    next,
    `
 import type { NextConfig } from "next";
+import withLockale from "unplugin-lockale/next";

 const nextConfig: NextConfig = {
   /* config options here */
 };

-export default nextConfig;
+export default withLockale(nextConfig);
`,
  ],
  [
    'Next.js with next-intl, without an import of its own',
    next,
    `
+import withLockale from 'unplugin-lockale/next'
+
 /** @type {import('next').NextConfig} */
-export default createNextIntlPlugin('./i18n.ts')({ reactStrictMode: true })
+export default withLockale(createNextIntlPlugin('./i18n.ts')({ reactStrictMode: true }))
`,
  ],
  [
    'Next.js in CommonJS',
    next,
    `
 'use strict';
+const withLockale = require('unplugin-lockale/next');
 /** @type {import('next').NextConfig} */
 const nextConfig = {};

-module.exports = nextConfig;
+module.exports = withLockale(nextConfig);
`,
  ],
  [
    'webpack',
    webpack,
    `
 const path = require('path');
 const { merge } = require('webpack-merge');
+const lockale = require('unplugin-lockale/webpack');

 module.exports = {
   entry: './src/index.js',
   module: { rules: [{ test: /\\.[jt]sx?$/, exclude: /[/]node_modules[/]/ }] },
   plugins: [
     new HtmlWebpackPlugin({ template: 'index.html' }),
+    lockale(),
   ],
 };
`,
  ],
  [
    'code without semicolons that would go on with the line before it',
    webpack,
    `
+const lockale = require('unplugin-lockale/webpack');
+
 [1].forEach(check)
-module.exports = { plugins: [a()] }
+module.exports = { plugins: [a(), lockale()] }
`,
  ],
  [
    'a semicolon at the beginning of a line',
    webpack,
    `
 const a = require('a')
+const lockale = require('unplugin-lockale/webpack')
 ;(check)()
-module.exports = { plugins: [a()] }
+module.exports = { plugins: [a(), lockale()] }
`,
  ],
  [
    'Rsbuild',
    rsbuild,
    `
 import { defineConfig } from '@rsbuild/core';
+import lockale from 'unplugin-lockale/rspack';

 export default defineConfig({
   plugins: [pluginReact()],
+  tools: { rspack: { plugins: [lockale()] } },
 });
`,
  ],
]

const side = (diff: string, sign: '+' | '-') =>
  diff
    .slice(1)
    .split('\n')
    .flatMap((line) => (line === '' ? [''] : line.startsWith(sign) || line.startsWith(' ') ? [line.slice(1)] : []))
    .join('\n')

describe('what is certain is edited, and all other bytes stay', () => {
  test.for(edits)('%s', ([, addition, diff]) => {
    const [before, after] = [side(diff, '-'), side(diff, '+')]
    expect(add(before, addition)).toBe(after)
    expect(add(after, addition)).toBe('there')
  })

  test.for(edits)('%s: with CRLF and a byte order mark', ([, addition, diff]) => {
    const [before, after] = (['-', '+'] as const).map((sign) => `\uFEFF${side(diff, sign).replaceAll('\n', '\r\n')}`)
    expect(add(before ?? '', addition)).toBe(after)
  })
})

test.for<[name: string, text: string, why: string, addition?: ConfigAddition]>([
  ['a function', 'export default defineConfig(({ mode }) => ({ plugins: [] }))', 'a function in line 1'],
  ['a variable in a call', 'export default defineConfig(base)', '`base`, a variable in line 1'],
  ['a function of Next.js', 'export default async (phase) => ({})', 'a function in line 1', next],
  ['a declared function', 'export default function config() {}', 'a function in line 1', next],
  ['a spread in the config', 'export default {\n  ...base,\n  plugins: [a()],\n}', 'a spread (`...`) in line 2'],
  ['a spread in the list', 'export default { plugins: [...base.plugins] }', 'a spread (`...`) in line 1'],
  ['a variable', 'export default {\n  plugins: shared,\n}', 'a field `plugins` that is no plain list in line 2'],
  [
    'a shorthand',
    'const plugins = []\nexport default { plugins }',
    'only the name of a variable (`plugins`) in line 2',
  ],
  ['a computed list', 'export default { plugins: [a(), b && b()].filter(Boolean) }', '`.`, an expression in line 1'],
  ['a computed key', 'export default { [key]: [a()] }', 'a computed key in line 1'],
  ['a second list', 'export default { plugins: [a()], plugins: [b()] }', 'two fields `plugins` in line 1'],
  ['an imported config', "import base from './base'\nexport default base", '`base`, a variable in line 2'],
  [
    'a constant that is changed',
    'const a = { plugins: [] }\na.plugins = b\nexport default a',
    '`a`, a variable in line 3',
  ],
  ['a variable that is set', 'let a = { plugins: [] }\nexport default a', '`a`, a variable in line 2'],
  ['another call', 'export default mergeConfig({ plugins: [] })', '`mergeConfig(`, a function call in line 1'],
  [
    'an own helper',
    'const defineConfig = (a) => b\nexport default defineConfig({})',
    '`defineConfig(`, a function call in line 2',
  ],
  ['two arguments', 'export default defineConfig({}, {})', '`defineConfig(`, a function call in line 1'],
  ['no export', 'const a = { plugins: [] }', 'no `export default` and no `module.exports`'],
  ['two exports', 'module.exports = {}\nmodule.exports.plugins = []', 'a second export of the config in line 2'],
  ['an export in a condition', 'if (a) { module.exports = { plugins: [] } }', '`module.exports`, a variable in line 1'],
  ['the name in use', "import lockale from './mine'\nexport default { plugins: [] }", 'the name `lockale` in line 1'],
  ['a list of configs', 'module.exports = [{ plugins: [] }]', 'code in line 1', webpack],
  [
    'a slash that can be two things',
    'const a = (b) / c / d\nexport default {}',
    '`/`, a division or a regular expression in line 1',
  ],
  ['a merge conflict', '<<<<<<< a\nexport default {}\n=======\n>>>>>>> b\n', 'a merge conflict'],
  ['tools of Rsbuild', 'export default { tools: {} }', 'a field `tools` in line 1', rsbuild],
  ['nothing', '', 'no `export default` and no `module.exports`'],
  ['a bracket too many', 'export default { plugins: [a()] }}', 'code that lockale cannot read in line 1'],
  ['no end', 'export default { plugins: [a(', 'the end of the file'],
  ['templates without an end', `export default { a: ${'`${'.repeat(9999)}`, 'code that lockale cannot read in line 1'],
  ['brackets without an end', '('.repeat(199_999), 'the end of the file'],
])('%s is left alone', ([, text, why, addition = vite]) => {
  expect(add(text, addition)).toBe(why)
})

const parses = (code: string) => {
  try {
    return parse(code, { sourceType: 'unambiguous', plugins: ['typescript'] }).errors?.length === 0
  } catch {
    return false
  }
}

test('no config is broken: not one that ends too early, and not one that lacks a sign', () => {
  for (const [, addition, diff] of edits) {
    const whole = side(diff, '-')
    for (const { 0: sign, index: at } of whole.matchAll(/[^\w\s]|\n/gu)) {
      const text = whole.slice(0, at) + (sign === '\n' ? '' : whole.slice(at + 1))
      const after = add(text, addition)
      const isEdited = after.includes(`${named}/`)
      expect([text, after, isEdited && parses(text) && !parses(after)]).toEqual([text, after, false])
    }
  }
})
