export type PageContext<More extends keyof App.Locals = never> = Pick<App.Locals, 'edition' | 'locale' | More>;
