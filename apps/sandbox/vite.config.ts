import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** The patient's page; the sandbox's server serves it from dist. */
export default defineConfig({
  build: {
    outDir: fileURLToPath(new URL('./dist', import.meta.url)),
    emptyOutDir: true,
    rollupOptions: { input: fileURLToPath(new URL('./page/index.html', import.meta.url)) },
  },
})
