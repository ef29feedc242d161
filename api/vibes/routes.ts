/** The vocabulary of vibes. */
import { z } from 'zod'
import { components } from '../http/json-schema.ts'
import type { View } from '../http/view.ts'
import type { Services } from '../services.ts'

const VibeList = z
  .object({
    vibes: z.array(z.string()).describe('All vibes that may be posted'),
    signature_vibes: z.array(z.string()).describe('The vibes that distinguish places best'),
  })
  .register(components, { id: 'VibeList' })

export function vibeView({ vibes: { vibes, signatureVibes } }: Services): View {
  const body: z.infer<typeof VibeList> = { vibes: [...vibes], signature_vibes: [...signatureVibes] }
  return {
    path: '/v0.3/vibe-list/',
    name: 'Vibe List',
    description: 'All vibes, and the signature vibes among them.',
    operations: {
      GET: {
        id: 'listVibes',
        summary: 'All vibes, and the signature vibes',
        output: VibeList,
        example: { vibes: ['chill', 'cozy', 'lively'], signature_vibes: ['cozy'] },
        handle: () => ({ body }),
      },
    },
  }
}
