/** The English messages, parsed when the page is built (`messages.ts` beside `vite.config.ts`). */
declare module "virtual:messages" {
  const messages: Record<string, string | import("@formatjs/icu-messageformat-parser").MessageFormatElement[]>;
  export default messages;
}
