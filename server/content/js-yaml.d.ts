declare module 'js-yaml' {
  export interface Schema {
    readonly name?: string;
  }
  /** the one of YAML 1.2: a day stays a text */
  export const CORE_SCHEMA: Schema;
  export function load(text: string, options?: { schema?: Schema }): unknown;
}
