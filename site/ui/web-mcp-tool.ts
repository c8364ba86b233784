/** WebMCP: lets programs fill in read-only forms. No `toolautosubmit`: a person must submit. */
export const webMcpTool = (toolname: string, tooldescription: string) => ({ toolname, tooldescription });
