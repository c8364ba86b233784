declare module 'js-yaml' {
  export interface Schema {
    readonly name?: string;
  }
  /** the YAML 1.2 schema: dates stay strings */
  export const CORE_SCHEMA: Schema;
  export function load(text: string, options?: { schema?: Schema }): unknown;
  export function dump(data: unknown, options: { schema: Schema; lineWidth: number; noRefs: boolean }): string;
  export class YAMLException extends Error {
    reason: string;
    mark: { line: number; column: number; snippet: string };
  }
}
