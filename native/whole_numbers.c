/* Arithmetic on whole numbers that no exception can tear.

Compiled code does not expect arithmetic on large ints to fail, so the run-time support of mypyc
takes any failure for lack of memory and ends the process. Two failures have other reasons:

- Python handles signals in the middle of long multiplication and division, so Ctrl-C arrives there.
- Python guards comparisons against deep recursion, so one near the limit raises RecursionError.

The functions here stand in for those of Python while the run-time support is compiled (setup.py
renames the calls). What a signal handler raises is kept and raised again at the next step of
interpreted code: a safe point, where no position is half changed. */

#undef PyNumber_Multiply
#undef PyNumber_FloorDivide
#undef PyNumber_Remainder
#undef PyObject_RichCompareBool

#define PY_SSIZE_T_CLEAN
#include <Python.h>

static int raise_kept(void *kept)
{
    PyObject *error = kept;
    PyErr_SetObject((PyObject *)Py_TYPE(error), error);
    Py_DECREF(error);
    return -1;
}

static void keep_error(void)
{
    PyObject *type, *error, *traceback;
    PyErr_Fetch(&type, &error, &traceback);
    PyErr_NormalizeException(&type, &error, &traceback);
    Py_XDECREF(type);
    Py_XDECREF(traceback);
    if (Py_AddPendingCall(raise_kept, error) < 0) {
        Py_DECREF(error); /* as many as Python can keep are on their way already */
    }
}

/* Whether arithmetic failed for a reason that has nothing to do with its numbers. */
static int is_outside_error(PyObject *left, PyObject *right)
{
    return PyLong_CheckExact(left) && PyLong_CheckExact(right)
        && !PyErr_ExceptionMatches(PyExc_ArithmeticError)
        && !PyErr_ExceptionMatches(PyExc_MemoryError);
}

static PyObject *settle(binaryfunc operation, PyObject *left, PyObject *right)
{
    PyObject *result = operation(left, right);
    while (result == NULL && is_outside_error(left, right)) {
        keep_error();
        result = operation(left, right);
    }
    return result;
}

PyObject *Palatium_Multiply(PyObject *left, PyObject *right)
{
    return settle(PyNumber_Multiply, left, right);
}

PyObject *Palatium_FloorDivide(PyObject *left, PyObject *right)
{
    return settle(PyNumber_FloorDivide, left, right);
}

PyObject *Palatium_Remainder(PyObject *left, PyObject *right)
{
    return settle(PyNumber_Remainder, left, right);
}

int Palatium_RichCompareBool(PyObject *left, PyObject *right, int operator)
{
    if (PyLong_CheckExact(left) && PyLong_CheckExact(right)) {
        PyObject *result = PyLong_Type.tp_richcompare(left, right, operator);
        int is_true = result == Py_True;
        Py_DECREF(result); /* True or False, which cannot fail */
        return is_true;
    }
    return PyObject_RichCompareBool(left, right, operator);
}
