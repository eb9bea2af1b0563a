import { ask } from './products.ts'

/** Runs statements as the product does, in a transaction of the practice. */
export function writeAsPractice(ownerUrl: string, clientId: string, statements: string): Promise<unknown> {
  return ask(
    ownerUrl,
    `begin; set local role enamel_app; select set_config('app.client_id', '${clientId}', true);
     ${statements};
     commit`,
  )
}
