import type { AstroIntegration } from 'astro';

/** What an island shows only after a press, by file and name. */
const parts: Record<string, string> = {
  '/site/tickets/TicketDialog.tsx': 'TicketDialog',
  '/site/tickets/Receipt.tsx': 'Receipt',
};

/**
 * The server renders none of these, and must not read them either: the sheets of whatever it reads travel in every page. In the browser
 * they bring their own (site/ui/adopt.ts), with the island and before they are shown.
 */
export function browserOnly(): AstroIntegration {
  return {
    name: 'browser-only',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'browser-only',
                enforce: 'pre',
                applyToEnvironment: ({ name }) => name !== 'client',
                load(id) {
                  const part = Object.entries(parts).find(([file]) => id.endsWith(file))?.[1];
                  return part ? `export const ${part} = () => null;` : null;
                },
              },
            ],
          },
        });
      },
    },
  };
}
