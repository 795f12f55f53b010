/* What machine code of the kernels needs besides Python: memory, which numba's own library gives elsewhere, and to know
   the processor. */
#include <stdint.h>
#include <stdlib.h>

char lorcana_is_v3; /* whether the processor is an x86-64-v3 */

__attribute__((constructor)) static void look_at_the_processor(void) {
    __builtin_cpu_init();
    lorcana_is_v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi") &&
                    __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt") &&
                    __builtin_cpu_supports("movbe") && __builtin_cpu_supports("f16c");
}

typedef struct {
    size_t references;
    void *unused;
    void (*end_items)(void *); /* called before a list is freed */
    void *data;                /* machine code reads this, and counts references */
    size_t size;
} MemInfo;

void *NRT_Allocate(size_t size) { return malloc(size); }

void NRT_Free(void *data) { free(data); }

MemInfo *NRT_MemInfo_alloc_aligned(size_t size, unsigned alignment) {
    size_t unit = alignment < 16 ? 16 : alignment;
    size_t head = (sizeof(MemInfo) + unit - 1) / unit * unit;
    if (size > SIZE_MAX - head - unit)
        return NULL;
    MemInfo *made = aligned_alloc(unit, head + (size + unit - 1) / unit * unit);
    if (made != NULL)
        *made = (MemInfo){1, NULL, NULL, (char *)made + head, size};
    return made;
}

MemInfo *NRT_MemInfo_alloc(size_t size) { return NRT_MemInfo_alloc_aligned(size, 16); }

MemInfo *NRT_MemInfo_new_varsize_dtor(size_t size, void (*end_items)(void *)) {
    MemInfo *made = NRT_MemInfo_alloc_aligned(size, 16);
    if (made != NULL)
        made->end_items = end_items;
    return made;
}

void NRT_MemInfo_call_dtor(MemInfo *made) {
    if (made->end_items != NULL)
        made->end_items(made->data);
    free(made);
}
