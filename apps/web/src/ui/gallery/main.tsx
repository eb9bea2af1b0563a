import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { UiProvider } from '../provider.tsx'
import { Gallery } from './gallery.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element #root.')

createRoot(root).render(
  <StrictMode>
    <UiProvider>
      <Gallery />
    </UiProvider>
  </StrictMode>,
)
