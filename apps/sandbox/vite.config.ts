import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** The patient's page. React's JSX is Vite's own business; the sandbox's server serves what comes out in dist. */
export default defineConfig({
  build: {
    outDir: fileURLToPath(new URL('./dist', import.meta.url)),
    emptyOutDir: true,
    rollupOptions: { input: fileURLToPath(new URL('./page/index.html', import.meta.url)) },
  },
})
