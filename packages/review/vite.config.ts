import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** Builds two files, `dist/page.js` and `dist/page.css`: a server sends them, and a report contains them. */
export default defineConfig({
  root: fileURLToPath(new URL('page', import.meta.url)),
  logLevel: 'warn',
  // Calls of `h` are a tenth shorter than those of the automatic runtime, which passes children by name.
  oxc: {
    jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment' },
    jsxInject: "import { h, Fragment } from 'preact'",
  },
  build: {
    outDir: fileURLToPath(new URL('dist', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    // Licenses of the bundled packages. With "license" in its name, pnpm would leave out the LICENSE of the package.
    license: { fileName: 'page-notices.md' },
    // No `build.lib`: it does not minify white space in ES modules.
    rolldownOptions: {
      input: fileURLToPath(new URL('page/main.tsx', import.meta.url)),
      output: {
        entryFileNames: 'page.js',
        assetFileNames: 'page[extname]',
        codeSplitting: false,
        postBanner: '/*! With preact (MIT, Jason Miller) and diff (BSD-3-Clause, Kevin Decker). */',
      },
    },
  },
})
