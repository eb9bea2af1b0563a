import { createHash } from 'node:crypto'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callsWithoutSchemas } from './build/calls-without-schemas.ts'
import { files } from './build/first-load.ts'
import { precompress } from './build/precompress.ts'

/** Browsers with light-dark(), nesting and :has(): about two and a half years of evergreen versions. */
const browsers = ['chrome123', 'edge123', 'firefox121', 'safari17.5']

/** Files that are loaded before every other file of the app. */
const START_FILES = /\/(start|pop-up-shared|rolldown-runtime)-[^/]+$/

/**
 * The name of a CSS module's class in the page. It compresses better than Vite's own name, which has the number of the
 * line and a hash of the file's text.
 */
function scopedName(className: string, file: string): string {
  const path = file.split('/src/').at(-1) ?? file
  return `${className}_${createHash('sha256').update(path).digest('base64url').slice(0, 5)}`
}

export default defineConfig({
  plugins: [react(), callsWithoutSchemas(), precompress()],
  // The server puts its nonce here; Vite repeats it in <meta property="csp-nonce">, which ui/theme/style-nonce.ts
  // reads.
  html: { cspNonce: '__CSP_NONCE__' },
  // Every supported React has this hook, so @xstate/react does not need its fallback.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: browsers,
    cssTarget: browsers,
    // The page's policy allows data: addresses for pictures only.
    assetsInlineLimit: 0,
    // All of these browsers preload modules by themselves.
    modulePreload: {
      polyfill: false,
      // They need not be named, which keeps the first load small.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !START_FILES.test(file)) : files,
    },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // The app, and the page on which a pop-up ends.
      input: ['index.html', 'pop-up.html'],
      output: {
        codeSplitting: { groups: files },
      },
    },
  },
  // Named here, because a dependency that is found late would reload the page, in development and in a browser test.
  optimizeDeps: {
    include: [
      '@codemirror/autocomplete',
      '@codemirror/commands',
      '@codemirror/state',
      '@codemirror/view',
      '@mantine/hooks',
      '@tabler/icons-react',
      '@tanstack/react-query',
      '@tanstack/react-router',
      '@xstate/react',
      'd3-dsv',
      'd3-scale',
      'd3-shape',
      'grapesjs',
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'libphonenumber-js/min',
      'modern-screenshot',
      'react-hook-form',
      'uqr',
      'uuid',
      'xstate',
      'yet-another-react-lightbox',
      'yet-another-react-lightbox/plugins/inline',
    ],
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/config.json': 'http://localhost:3000' } },
})
